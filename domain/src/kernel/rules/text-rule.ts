/** Message of a required field left empty. */
export const REQUIRED_FIELD = 'Ce champ est obligatoire.'

export const tooShort = (min: number) => `Ce champ doit contenir au moins ${min} caractères.`
export const tooLong = (max: number) => `Ce champ ne peut pas dépasser ${max} caractères.`

/** What a text must be: the contract of a call and the form that makes the call share it. */
export interface TextRule {
  /** characters at most */
  max: number
  /** characters at least, unless the field is empty */
  min?: number
  /** may be left empty */
  optional?: boolean
  /** what is kept of what was typed, and checked; the blanks around it are not */
  read?: (text: string) => string
  /** what it has to look like */
  pattern?: { test: (text: string) => boolean; message: string }
}

export const withoutBlanksAround = (text: string) => text.trim()

/** The message of the rule that a text breaks; blank counts as empty (VAL-13). */
export function brokenTextRule(text: string, rule: TextRule): string | undefined {
  const { max, min = 1, optional = false, read = withoutBlanksAround, pattern } = rule
  const value = read(text)
  if (value === '') return optional ? undefined : REQUIRED_FIELD
  if (value.length < min) return tooShort(min)
  if (value.length > max) return tooLong(max)
  return pattern && !pattern.test(value) ? pattern.message : undefined
}
