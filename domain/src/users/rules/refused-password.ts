import commonPasswords from './common-passwords.json' with { type: 'json' }

/**
 * The most common passwords of 8 characters and more, in lower case: those of French keyboards and
 * words, then the 5,000 most frequent of `@zxcvbn-ts/language-common` 4.1.3 (MIT). The order is
 * that of guesses. The page loads them only when a password is typed.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(commonPasswords)

export const PASSWORD_TOO_COMMON =
  'Ce mot de passe est l’un des plus courants\u00a0: choisissez-en un autre.'
export const PASSWORD_IS_EMAIL =
  'Le mot de passe ne peut pas être votre adresse e-mail\u00a0: choisissez-en un autre.'

/** As passwords and addresses are compared here: whatever their case and the form of their accents. */
const folded = (text: string) => text.trim().normalize('NFC').toLowerCase()

/**
 * Why a password of a permitted length is refused, by page and server: it is on the list of common
 * ones, or is the person's address. Anything else is the person's choice.
 * @param email of the account
 * @returns the message for its field; undefined when it is accepted
 */
export function refusedPassword(password: string, email: string): string | undefined {
  const given = folded(password)
  if (COMMON_PASSWORDS.has(given)) return PASSWORD_TOO_COMMON
  return given !== '' && given === folded(email) ? PASSWORD_IS_EMAIL : undefined
}
