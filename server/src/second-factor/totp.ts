import type { CodeRefusal } from '@etapes-climat/domain/second-factor/rules/second-factor-words'
import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000
/** Clocks that are this far off are told so, in steps of 30 s. */
const FAR_OFF_STEPS = 10
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** A new secret, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totpOf = (secret: string, label?: string) =>
  new TOTP({ issuer: 'Étapes Climat', secret: Secret.fromBase32(secret), ...(label && { label }) })

/** What an authenticator app reads. @param email names the account among others in the app */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** A secret in groups of four letters, as it is typed. */
export const shownSecret = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ')

/** The code that an app shows. @param at ms since 1970 */
export const totpCode = (secret: string, at: number): string =>
  totpOf(secret).generate({ timestamp: at })

/**
 * The time step of a code of the present 30 s or of those before; or why it is refused.
 * @param at ms since 1970
 */
export function stepOfCode(
  secret: string,
  code: string,
  at: number,
): { step: number } | Exclude<CodeRefusal, 'used'> {
  const totp = totpOf(secret)
  for (const timestamp of [at, at - STEP_MS]) {
    const isRight = totp.validate({ token: code, timestamp, window: 0 }) !== null
    if (isRight) return { step: Math.floor(timestamp / STEP_MS) }
  }
  const farOff = totp.validate({ token: code, timestamp: at, window: FAR_OFF_STEPS })
  return farOff === null ? 'wrong' : 'clock'
}
