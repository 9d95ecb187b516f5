import { type FormRules, text } from '../../kernel/rules/form-rules.ts'
import { newPassword, samePasswordAs } from '../../users/rules/password-rule.ts'
import { PERSON_FIELDS } from '../../users/rules/person-fields.ts'

/** The form that asks for a reset link. */
export const PASSWORD_FORGOTTEN_RULES = { email: text(PERSON_FIELDS.email) } satisfies FormRules

/**
 * The form that chooses a new password.
 * @param passwordMin the server may ask for more (PASSWORD_MIN)
 */
export const passwordResetRules = (passwordMin?: number) =>
  ({
    username: text(PERSON_FIELDS.email),
    password: newPassword(passwordMin),
    passwordConfirm: samePasswordAs('password'),
  }) satisfies FormRules
