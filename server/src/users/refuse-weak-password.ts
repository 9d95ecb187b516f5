import { foldText } from '@etapes-climat/domain/kernel/text'
import {
  brokenPasswordRule,
  PASSWORD_TOO_WEAK,
} from '@etapes-climat/domain/users/rules/password-rule'
import { unprocessable } from '../hydra/http-error.ts'
import { commonPasswords } from './common-passwords.ts'

export interface PasswordContext {
  /** PASSWORD_MIN */
  passwordMin: number
  person: { firstName?: string; lastName?: string; email: string; company?: string }
}

const PRODUCT_WORDS = ['etapesclimat', 'etapes', 'etape', 'climat', 'carbone', 'novabuild']
/** Shorter words of a name say little about a password. */
const WORD_MIN = 3
/** What must remain of a password without the person's words and the digits. */
const REMAINDER_MIN = 6

/**
 * Refuses a password that is short, long, common, one pattern, or built on the person's name,
 * address or the product's words; no kind of character is asked for (S-04, D-21, T16).
 * @throws HttpError 422 with its message on `password`
 */
export function refuseWeakPassword(password: string, context: PasswordContext): void {
  const message = weakness(password.normalize('NFC'), context)
  if (message !== null) throw unprocessable([{ propertyPath: 'password', message }])
}

function weakness(password: string, { passwordMin, person }: PasswordContext): string | null {
  const broken = brokenPasswordRule(password, passwordMin)
  if (broken !== undefined && broken !== PASSWORD_TOO_WEAK) return broken
  if (isCommon(password)) return 'Ce mot de passe est trop courant\u00a0: choisissez-en un autre.'
  if (isBuiltOn(password, personalWords(person))) {
    return 'Le mot de passe ne doit pas reprendre votre nom, votre adresse ou le nom du site.'
  }
  return broken ?? null
}

/** Lower case without accents, spaces or signs. */
const bare = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]/gu, '')

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

function isCommon(password: string): boolean {
  const spelled = password.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign)
  return [password, spelled].some((text) => commonPasswords().has(bare(text)))
}

function personalWords({ firstName, lastName, email, company }: PasswordContext['person']) {
  const texts = [firstName, lastName, email, email.split('@')[0], company]
  const parts = texts.flatMap((text = '') => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...parts, ...PRODUCT_WORDS].map(bare).filter((word) => word.length >= WORD_MIN)
}

function isBuiltOn(password: string, words: readonly string[]): boolean {
  const whole = bare(password)
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), whole)
  return rest.length < whole.length && rest.replace(/\d/g, '').length < REMAINDER_MIN
}
