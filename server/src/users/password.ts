import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** The library's own constant is a const enum, which isolated modules cannot import. */
const ARGON2ID = 2

/** Argon2id, 19 MiB, two passes, one lane. */
const PARAMETERS = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const

/** At most two hashes at once, so that a rush of sign-ins leaves the reads their processor. */
const withHashingSlot = pLimit(Math.min(2, availableParallelism()))

/** Composed and decomposed accents are the same password. */
const canonical = (password: string) => password.normalize('NFC')

/** Salted slow hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return withHashingSlot(() => hash(canonical(password), PARAMETERS))
}

/** Whether a hash was made with other parameters than today's: it is renewed at sign-in. */
export function isOutdatedHash(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = PARAMETERS
  const current = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
  return !passwordHash.startsWith(current)
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is the account's. Without an account the same work is done against a decoy,
 * so that the time says nothing.
 */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(24).toString('hex'))
  const reference = passwordHash ?? (await decoy)
  const matches = await withHashingSlot(() => verify(reference, canonical(password)))
  return passwordHash !== null && matches
}
