import { type FormRules, text } from '../../kernel/rules/form-rules.ts'
import { ACCOUNT_RULES } from './account-form.ts'
import { EMAIL_RULE } from './person-fields.ts'

/** The account form and the e-mail, which administrators may change (USER-13). */
export const USER_EDIT_RULES = {
  ...ACCOUNT_RULES,
  email: text(EMAIL_RULE),
} satisfies FormRules
