import { z } from 'zod'
import {
  REQUIRED_FIELD,
  type TextRule,
  tooLong,
  tooShort,
  withoutBlanksAround,
} from './rules/text-rule.ts'

/** Characters of a rich text at most (I-04). */
const RICH_TEXT_MAX = 100_000

/** The message of a value that is absent or null; of a wrong type the call itself tells (400). */
export const whenMissing = ({ input }: { input?: unknown }) =>
  input === undefined || input === null ? REQUIRED_FIELD : undefined

/** A required line of text; blank counts as empty (VAL-13, VAL-33). @param max characters */
export function requiredText(max: number, min = 1, read = withoutBlanksAround) {
  return z
    .string({ error: whenMissing })
    .overwrite(read)
    .min(1, { error: REQUIRED_FIELD, abort: true })
    .min(min, tooShort(min))
    .max(max, tooLong(max))
}

/** A required text under a rule that forms share. */
export function textInput({ max, min, read, pattern }: TextRule) {
  const text = requiredText(max, min, read)
  return pattern ? text.refine(pattern.test, pattern.message) : text
}

/** A line of text that may stay empty. @param max characters */
export function optionalText(max: number) {
  return z.string().trim().max(max, tooLong(max))
}

/** A text that clients empty with null as well as with '' (`wire.md` §1.5); absent, it is kept. */
export function clearable(text: z.ZodType<string, string>) {
  return text
    .nullable()
    .transform((given) => given ?? '')
    .optional()
}

/** Rich HTML as clients send it; the server reduces it to its allow-list (SEC-30). */
export const richTextInput = z.string().max(RICH_TEXT_MAX, tooLong(RICH_TEXT_MAX))

const INVALID_DATE = 'Veuillez saisir une date au format AAAA-MM-JJ.'

/** A day that exists, as YYYY-MM-DD; nothing typed is none (VAL-09). */
export const dateInput = z
  .string()
  .refine((text) => text === '' || (z.iso.date().safeParse(text).success && text > '0001'), {
    error: INVALID_DATE,
  })
