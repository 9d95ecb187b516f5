import { type FormRules, text } from '../../kernel/rules/form-rules.ts'
import type { TextRule } from '../../kernel/rules/text-rule.ts'
import { COMPANY_RULE, PHONE_RULE } from './person-fields.ts'

/** Names of an account that exists: one character is accepted (VAL-19 speaks of other forms). */
export const ACCOUNT_NAME_RULE = { max: 100 } satisfies TextRule

/** The six fields of one's own account, all required (ACC-04, ACC-07, VAL-18). */
export const ACCOUNT_RULES = {
  lastName: text(ACCOUNT_NAME_RULE),
  firstName: text(ACCOUNT_NAME_RULE),
  phone: text(PHONE_RULE),
  company: text(COMPANY_RULE),
  companyRole: text(COMPANY_RULE),
  companyFrom: text(COMPANY_RULE),
} satisfies FormRules
