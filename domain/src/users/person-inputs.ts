import { requiredText } from '../kernel/fields.ts'
import { EMAIL_PATTERN, NAME_MIN, PHONE_PATTERN } from './rules/person-fields.ts'

/** A first or last name (VAL-19). */
export const nameInput = requiredText(100, NAME_MIN)

/** An e-mail address, in the one spelling that accounts have (VAL-22, S-13). */
export const emailInput = requiredText(254)
  .toLowerCase()
  .normalize('NFC')
  .regex(EMAIL_PATTERN, 'L’adresse doit se terminer par .com, .fr, etc.')

/** A French phone number (VAL-23). */
export const phoneInput = requiredText(30).regex(
  PHONE_PATTERN,
  'Indiquez un numéro français, par exemple 06 01 02 03 05.',
)
