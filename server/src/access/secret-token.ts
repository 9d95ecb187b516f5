import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits that an address carries: of a reset link, of a shared report. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only this hash of a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
