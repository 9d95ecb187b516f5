import { z } from 'zod'
import { IMPLAUSIBLE_DAY, isPlausibleDay } from './rules/plausible-day.ts'
import {
  multilineText,
  REQUIRED_FIELD,
  readerOf,
  singleLine,
  type TextRule,
  tooLong,
  tooShort,
  withPlainLineEnds,
} from './rules/text-rule.ts'

const RICH_TEXT_MAX = 100_000

/**
 * The message for an absent or null value; a value of a wrong type is refused by the call itself (400).
 */
export const whenMissing = ({ input }: { input?: unknown }) =>
  input === undefined || input === null ? REQUIRED_FIELD : undefined

/** The schemas of texts that may have several lines. */
export const multilineTexts = z.registry()

/** Declares a text to have several lines. */
export const multiline = <Text extends z.ZodType>(text: Text): Text => {
  multilineTexts.add(text)
  return text
}

/** A required line of text; blank counts as empty. @param max characters */
export function requiredText(max: number, min = 1, read = singleLine) {
  return z
    .string({ error: whenMissing })
    .overwrite(read)
    .min(1, { error: REQUIRED_FIELD, abort: true })
    .min(min, tooShort(min))
    .max(max, tooLong(max))
}

/** A required text under a rule that forms share. */
export function textInput(rule: TextRule) {
  const { max, min, pattern, isMultiline } = rule
  const text = requiredText(max, min, readerOf(rule))
  const checked = pattern ? text.refine(pattern.test, pattern.message) : text
  return isMultiline ? multiline(checked) : checked
}

/** A line of text that may stay empty. @param max characters */
export function optionalText(max: number) {
  return z.string().overwrite(singleLine).max(max, tooLong(max))
}

/** A text of several lines that may stay empty. @param max characters */
export function optionalMultilineText(max: number) {
  return multiline(z.string().overwrite(multilineText).max(max, tooLong(max)))
}

/**
 * A text that clients empty with null as well as with ''; absent, it stays unchanged.
 */
export function clearable(text: z.ZodType<string, string>) {
  return text
    .nullable()
    .transform((given) => given ?? '')
    .optional()
}

/** Rich HTML as clients send it; the server reduces it to its allow-list. */
export const richTextInput = multiline(
  z.string().overwrite(withPlainLineEnds).max(RICH_TEXT_MAX, tooLong(RICH_TEXT_MAX)),
)

/** Refusal of what is no day. */
export const INVALID_DATE = 'Veuillez saisir une date au format AAAA-MM-JJ.'

/** A day that exists and may be meant, as YYYY-MM-DD; nothing typed is none. */
export const dateInput = z
  .string()
  .refine((text) => text === '' || z.iso.date().safeParse(text).success, {
    error: INVALID_DATE,
    abort: true,
  })
  .refine((text) => text === '' || isPlausibleDay(text), IMPLAUSIBLE_DAY)

const DECIMAL = /^\s*[+-]?\d+(?:[.,]\d*)?\s*$/

/** A number as clients send it: forms send it as text, and '' for none. */
export function readNumber(given: unknown): unknown {
  if (typeof given !== 'string') return given
  if (given.trim() === '') return null
  return DECIMAL.test(given) ? Number(given.replace(',', '.')) : given
}

/** A field with a number, under its rules; absent, it stays unchanged. */
export const numberField = <Rules extends z.ZodType>(rules: Rules) =>
  z.preprocess(readNumber, rules)

/** The revision that a part of a body rests on; nothing: any. */
export const revisionField = numberField(z.number().int().nullable()).optional()
