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

/** French phone numbers, including overseas ones and the documented forms. */
export const isPhone = (text: string) => PHONE.test(text.replace(BETWEEN_DIGITS, ''))

/** What phone numbers have in common that ring the same telephone: `+33 6 01…`, `0033601…` and `06 01…`. */
export const phoneKey = (text: string) =>
  text
    .replace(BETWEEN_DIGITS, '')
    .replace(/^00/, '+')
    .replace(/^\+33(?:0)?/, '0')

/** A number that a spreadsheet took the leading 0 or + from, with it; any other text as it is. */
export function withPhonePrefix(text: string): string {
  if (/^[1-9]\d{8}$/.test(text)) return `0${text}`
  return /^33[1-9]\d{8}$/.test(text) ? `+${text}` : text
}

/** `local@domain.tld`, the ending of at least two letters. */
export const EMAIL_PATTERN = /^[^\s@,;<>()"\\]{1,64}@(?:[^\s@.,;<>()"\\]{1,63}\.)+[^\W\d_]{2,24}$/u

/**
 * The one spelling of an address, by which accounts are found, counted and compared, without what links
 * and mail programs add.
 */
export function canonicalEmail(text: string): string {
  const plain = plainSpelling(text)
  const address = /^<(.*)>$/.exec(plain)?.[1] ?? plain
  const linked = /^mailto:([^?]*)/i.exec(address)?.[1]
  return (linked ?? address).trim().toLowerCase().normalize('NFC')
}

/** What is known of a field about a person: its label, the rule of its text, what forms and calls say of it. */
interface PersonField extends TextRule {
  label: string
  /** what forms say under the label */
  hint?: string
  /** what the reference of the API says of it */
  meaning?: string
}

/** Names have at least two characters. */
const NAME = { min: 2, max: 100 } as const

/** All that is known of the fields of an account, in the order in which they are shown. */
export const PERSON_FIELDS = {
  lastName: { label: 'Nom', ...NAME },
  firstName: { label: 'Prénom', ...NAME },
  email: {
    label: 'Adresse e-mail',
    hint: 'Elle se termine par .com, .fr, etc.',
    max: 254,
    read: canonicalEmail,
    pattern: {
      test: (text: string) => EMAIL_PATTERN.test(text),
      message: 'L’adresse doit se terminer par .com, .fr, etc.',
    },
  },
  phone: {
    label: 'Téléphone',
    hint: 'Par exemple 06 01 02 03 05',
    max: 30,
    read: plainSpelling,
    pattern: {
      test: isPhone,
      message: 'Indiquez un numéro français, par exemple 06 01 02 03 05.',
    },
  },
  company: { label: 'Structure', max: 200, meaning: 'structure' },
  companyRole: { label: 'Fonction', max: 200, meaning: 'function' },
  companyFrom: { label: 'Membre de', max: 200, meaning: 'organisation: IRI, uid or name' },
} as const satisfies Record<string, PersonField>

export type PersonFieldName = keyof typeof PERSON_FIELDS

export const PERSON_FIELD_NAMES = Object.keys(PERSON_FIELDS) as PersonFieldName[]

/** The fields that a person's row holds as texts. */
export const PERSON_TEXTS = PERSON_FIELD_NAMES.filter((name) => name !== 'companyFrom')
