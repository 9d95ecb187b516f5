import { recordOf } from '../../kernel/record-of.ts'
import { type FormRules, text } from '../../kernel/rules/form-rules.ts'
import type { User } from '../contract.ts'
import { newPassword, samePasswordAs } from './password-rule.ts'
import { PERSON_FIELD_NAMES, PERSON_FIELDS, type PersonFieldName } from './person-fields.ts'

/** The account form and the e-mail, which administrators may change; names may be of one sign. */
export const USER_EDIT_RULES = recordOf(PERSON_FIELD_NAMES, (name) =>
  text({ ...PERSON_FIELDS[name], min: 1 }),
)

const { email: _, ...account } = USER_EDIT_RULES
/** The six fields of one's own account, all required. */
export const ACCOUNT_RULES = account

/**
 * The nine fields of a registration, all required.
 * @param passwordMin the server may ask for more (PASSWORD_MIN)
 */
export const registrationRules = (passwordMin?: number) => {
  const { companyFrom, ...person } = recordOf(PERSON_FIELD_NAMES, (name) =>
    text(PERSON_FIELDS[name]),
  )
  return {
    ...person,
    from: companyFrom,
    password: newPassword(passwordMin),
    passwordSecure: samePasswordAs('password'),
  } satisfies FormRules
}

/**
 * The fields of one's own account that are still to be filled in, as those of an account from a file may be. The first
 * administrator, made by a command, is of no organisation.
 */
export function missingFields(user: User): PersonFieldName[] {
  const { company, companyFrom, isAdmin, ...texts } = user
  const values = { ...texts, company: company.name, companyFrom: companyFrom?.name ?? '' }
  return PERSON_FIELD_NAMES.filter(
    (name) => values[name] === '' && !(name === 'companyFrom' && isAdmin),
  )
}
