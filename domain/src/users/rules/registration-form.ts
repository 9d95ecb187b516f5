import { type FormRules, text } from '../../kernel/rules/form-rules.ts'
import { newPassword, samePasswordAs } from './password-rule.ts'
import { COMPANY_RULE, EMAIL_RULE, NAME_RULE, PHONE_RULE } from './person-fields.ts'

/**
 * The nine fields of a registration, all required (AUTH-09, VAL-16, VAL-19).
 * @param passwordMin the server may ask for more (PASSWORD_MIN)
 */
export const registrationRules = (passwordMin?: number) =>
  ({
    lastName: text(NAME_RULE),
    firstName: text(NAME_RULE),
    email: text(EMAIL_RULE),
    phone: text(PHONE_RULE),
    company: text(COMPANY_RULE),
    companyRole: text(COMPANY_RULE),
    from: text(COMPANY_RULE),
    password: newPassword(passwordMin),
    passwordSecure: samePasswordAs('password'),
  }) satisfies FormRules
