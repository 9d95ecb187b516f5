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
  pattern?: { test: RegExp; message: string }
}

/** The message of the rule that a text breaks; blank counts as empty (VAL-13). */
export function brokenTextRule(text: string, rule: TextRule): string | undefined {
  const { max, min = 1, optional = false, pattern } = rule
  const value = text.trim()
  if (value === '') return optional ? undefined : REQUIRED_FIELD
  if (value.length < min) return tooShort(min)
  if (value.length > max) return tooLong(max)
  return pattern && !pattern.test.test(value) ? pattern.message : undefined
}
