import type { User } from '@etapes-climat/domain/users/contract'
import {
  PERSON_FIELD_NAMES,
  PERSON_FIELDS,
  type PersonFieldName,
} from '@etapes-climat/domain/users/rules/person-fields'
import type { DescribedField } from '../editing/conflict-notice.tsx'

const describe = (textOf: (name: PersonFieldName) => string): DescribedField[] =>
  PERSON_FIELD_NAMES.map((name) => ({ label: PERSON_FIELDS[name].label, text: textOf(name) }))

/** The seven values of an account in words (ACC-01), also to compare two versions. */
export const describeUser = ({ company, companyFrom, ...user }: User) => {
  const texts = { ...user, company: company.name, companyFrom: companyFrom?.name }
  return describe((name) => texts[name] ?? 'Aucune organisation')
}

/** The typed values of an account, in the same words. */
export function describeForm(form: HTMLFormElement): DescribedField[] {
  const data = new FormData(form)
  const chosen = form.querySelector<HTMLOptionElement>('[name="companyFrom"] option:checked')
  data.set('companyFrom', chosen?.text ?? '')
  return describe((name) => String(data.get(name) ?? ''))
}
