import type { TextRule } from '../../kernel/rules/text-rule.ts'

/** French phone numbers, the documented forms included (D-26, VAL-23). */
export const PHONE_PATTERN =
  /^(?:0[1-9](?:[ .-]?\d{2}){4}|(?:\+33|0033)[ .-]?[1-9](?:[ .-]?\d{2}){4,5})$/

/** `local@domain.tld`, the ending of at least two letters (D-27, VAL-22). */
export const EMAIL_PATTERN = /^[^\s@,;<>()"\\]{1,64}@(?:[^\s@.,;<>()"\\]{1,63}\.)+[^\W\d_]{2,24}$/u

/** Names have at least two characters (VAL-19, LIM-10). */
export const NAME_RULE = { min: 2, max: 100 } satisfies TextRule

export const EMAIL_RULE = {
  max: 254,
  pattern: { test: EMAIL_PATTERN, message: 'L’adresse doit se terminer par .com, .fr, etc.' },
} satisfies TextRule

export const PHONE_RULE = {
  max: 30,
  pattern: {
    test: PHONE_PATTERN,
    message: 'Indiquez un numéro français, par exemple 06 01 02 03 05.',
  },
} satisfies TextRule

/** The name of a structure, or somebody's function in it. */
export const COMPANY_RULE = { max: 200 } satisfies TextRule
