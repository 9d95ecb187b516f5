import { type FormRules, text, ticked } from '../../kernel/rules/form-rules.ts'
import type { TextRule } from '../../kernel/rules/text-rule.ts'
import { EMAIL_RULE, NAME_RULE, PHONE_RULE } from '../../users/rules/person-fields.ts'

/** The structure may be left out (D-28). */
export const STRUCTURE_RULE = { max: 200, optional: true } satisfies TextRule
export const MESSAGE_RULE = { max: 5000 } satisfies TextRule

export const NOT_ROBOT_REQUIRED = 'Cochez cette case pour confirmer que vous n’êtes pas un robot.'
export const CONSENT_REQUIRED = 'Cochez cette case pour accepter l’usage de vos informations.'

/** The eight fields that somebody fills in (CONTACT-01, CONTACT-05 to CONTACT-07). */
export const CONTACT_RULES = {
  lastname: text(NAME_RULE),
  firstname: text(NAME_RULE),
  email: text(EMAIL_RULE),
  phone: text(PHONE_RULE),
  structure: text(STRUCTURE_RULE),
  message: text(MESSAGE_RULE),
  notRobotValidation: ticked(NOT_ROBOT_REQUIRED),
  infoAcceptation: ticked(CONSENT_REQUIRED),
} satisfies FormRules
