import type { TextRule } from '../../kernel/rules/text-rule.ts'
import { plainSpelling } from '../../kernel/text.ts'

/** What people write between the digits of a phone number. */
const BETWEEN_DIGITS = /[ ./()-]/g

/** After the code of France nine digits, after some codes of territories fewer; a 0 may come first. */
const NATIONAL = String.raw`0?[1-9]\d{8}`
/** The forms that the specification gives hold eleven digits after the code. */
const PHONE = new RegExp(
  String.raw`^(?:0[1-9]\d{8}|(?:\+|00)(?:33(?:${NATIONAL}|[1-9]\d{10})|(?:262|590|594|596|508)${NATIONAL}|(?:508|681|687)\d{6}|689\d{6}(?:\d{2})?))$`,
)

/** French phone numbers, including overseas ones and the documented forms (D-26, VAL-23). */
export const isPhone = (text: string) => PHONE.test(text.replace(BETWEEN_DIGITS, ''))

/** `local@domain.tld`, the ending of at least two letters (D-27, VAL-22). */
export const EMAIL_PATTERN = /^[^\s@,;<>()"\\]{1,64}@(?:[^\s@.,;<>()"\\]{1,63}\.)+[^\W\d_]{2,24}$/u

/**
 * The one spelling of an address, by which accounts are found, counted and compared, without what links
 * and mail programs add (VAL-22, S-03, S-13).
 */
export function canonicalEmail(text: string): string {
  const plain = plainSpelling(text)
  const address = /^<(.*)>$/.exec(plain)?.[1] ?? plain
  const linked = /^mailto:([^?]*)/i.exec(address)?.[1]
  return (linked ?? address).trim().toLowerCase().normalize('NFC')
}

/** Names have at least two characters (VAL-19, LIM-10). */
export const NAME_RULE = { min: 2, max: 100 } satisfies TextRule

export const EMAIL_RULE = {
  max: 254,
  read: canonicalEmail,
  pattern: {
    test: (text: string) => EMAIL_PATTERN.test(text),
    message: 'L’adresse doit se terminer par .com, .fr, etc.',
  },
} satisfies TextRule

export const PHONE_RULE = {
  max: 30,
  read: plainSpelling,
  pattern: {
    test: isPhone,
    message: 'Indiquez un numéro français, par exemple 06 01 02 03 05.',
  },
} satisfies TextRule

/** The name of a structure, or somebody's function in it. */
export const COMPANY_RULE = { max: 200 } satisfies TextRule
