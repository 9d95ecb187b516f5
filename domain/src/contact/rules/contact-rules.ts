import { recordOf } from '../../kernel/record-of.ts'
import { type FormRules, text, ticked } from '../../kernel/rules/form-rules.ts'
import { PERSON_FIELDS } from '../../users/rules/person-fields.ts'

/** All that is known of the texts of a message; the structure may be left out. */
export const CONTACT_FIELDS = {
  lastname: PERSON_FIELDS.lastName,
  firstname: PERSON_FIELDS.firstName,
  email: PERSON_FIELDS.email,
  phone: PERSON_FIELDS.phone,
  structure: { ...PERSON_FIELDS.company, optional: true },
  message: { label: 'Message', max: 5000, isMultiline: true },
} as const

export type ContactFieldName = keyof typeof CONTACT_FIELDS

export const CONTACT_FIELD_NAMES = Object.keys(CONTACT_FIELDS) as ContactFieldName[]

export const NOT_ROBOT_REQUIRED = 'Cochez cette case pour confirmer que vous n’êtes pas un robot.'
export const CONSENT_REQUIRED = 'Cochez cette case pour accepter l’usage de vos informations.'

/** The eight fields that somebody fills in. */
export const CONTACT_RULES = {
  ...recordOf(CONTACT_FIELD_NAMES, (name) => text(CONTACT_FIELDS[name])),
  notRobotValidation: ticked(NOT_ROBOT_REQUIRED),
  infoAcceptation: ticked(CONSENT_REQUIRED),
} satisfies FormRules
