import { textInput } from '../kernel/fields.ts'
import { EMAIL_RULE, NAME_RULE, PHONE_RULE } from './rules/person-fields.ts'

/** A first or last name (VAL-19). */
export const nameInput = textInput(NAME_RULE)

/** An e-mail address, in the one spelling that accounts have (VAL-22, S-13). */
export const emailInput = textInput(EMAIL_RULE)

/** A French phone number (VAL-23). */
export const phoneInput = textInput(PHONE_RULE)
