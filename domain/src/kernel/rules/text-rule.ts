/** Message of a required field left empty. */
export const REQUIRED_FIELD = 'Ce champ est obligatoire.'

/** Message of a name or a title left empty. */
export const NAME_REQUIRED = 'Veuillez saisir un nom.'
export const TITLE_REQUIRED = 'Veuillez saisir un titre.'

/** Characters of a searched text at most. */
export const SEARCH_MAX = 255

export const tooShort = (min: number) => `Ce champ doit contenir au moins ${min} caractères.`
export const tooLong = (max: number) => `Ce champ ne peut pas dépasser ${max} caractères.`

/** Rules of a text, shared by the contract of a call and its form. */
export interface TextRule {
  /** characters at most */
  max: number
  /** characters at least, unless the field is empty */
  min?: number
  /** may be left empty */
  optional?: boolean
  /** the text may have several lines; otherwise their ends become spaces */
  isMultiline?: true
  /** converts the typed text before it is checked and stored; default: trims it */
  read?: (text: string) => string
  pattern?: { test: (text: string) => boolean; message: string }
}

/** Ends of lines and other control characters. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Characters that turn the direction of what follows, also of what stands behind the text. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu

/** A text whose ends of lines are one character each, as they were typed: forms send two. */
export const withPlainLineEnds = (text: string) => text.replace(/\r\n?/g, '\n')

/** A text of several lines as it is stored: without blanks around. */
export const multilineText = (text: string) => withPlainLineEnds(text).trim()

/**
 * A text of one line as it is stored: ends of lines and control characters are spaces, characters
 * that turn the direction of writing are left out, as are blanks around.
 */
export const singleLine = (text: string) =>
  text.replace(DIRECTION_CONTROLS, '').replace(CONTROLS, ' ').trim()

/** How a text under a rule is stored. */
export const readerOf = ({ isMultiline, read }: TextRule) =>
  read ?? (isMultiline ? multilineText : singleLine)

/** The message of the rule that a text breaks; blank counts as empty. */
export function brokenTextRule(text: string, rule: TextRule): string | undefined {
  const { max, min = 1, optional = false, pattern } = rule
  const value = readerOf(rule)(text)
  if (value === '') return optional ? undefined : REQUIRED_FIELD
  if (value.length < min) return tooShort(min)
  if (value.length > max) return tooLong(max)
  return pattern && !pattern.test(value) ? pattern.message : undefined
}
