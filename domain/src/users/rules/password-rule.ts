import type { FieldRule } from '../../kernel/rules/form-rules.ts'
import { REQUIRED_FIELD } from '../../kernel/rules/text-rule.ts'

/** Passwords set by administrators, and everywhere else unless configured higher. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

export const passwordTooShort = (min: number) =>
  `Le mot de passe doit contenir au moins ${min} caractères.`
export const PASSWORD_TOO_LONG = `Le mot de passe ne peut pas dépasser ${PASSWORD_MAX} caractères.`

/** Two different passwords. */
export const PASSWORDS_DIFFER = 'Mots de passes non identiques.'

/**
 * The message for a password that is too short or too long. `refusedPassword` refuses others, by a list
 * that the page loads only when a password is typed.
 * @param min the server may require more (PASSWORD_MIN)
 */
export function brokenPasswordRule(given: string, min = PASSWORD_MIN): string | undefined {
  const password = given.normalize('NFC')
  const length = [...password].length
  if (length < min) return passwordTooShort(min)
  return length > PASSWORD_MAX ? PASSWORD_TOO_LONG : undefined
}

/** A new password chosen by a person. @param min required by the server */
export const newPassword =
  (min = PASSWORD_MIN): FieldRule =>
  (value) =>
    value === '' ? REQUIRED_FIELD : brokenPasswordRule(value, min)

/** The same password once more. @param other field of the first */
export const samePasswordAs =
  (other: string): FieldRule =>
  (value, values) => {
    if (value === '') return REQUIRED_FIELD
    return value === values[other] ? undefined : PASSWORDS_DIFFER
  }
