import { randomBytes } from 'node:crypto'
import type { passkeyCreation, passkeyRequest } from '@etapes-climat/domain/passkeys/contract'
import { COSEALG } from '@simplewebauthn/server/helpers'
import type { z } from 'zod'
import type { Database } from '../db/client.ts'
import { listPasskeys, storeChallenge } from './passkey.repository.ts'
import type { RelyingParty } from './relying-party.ts'

/** How long a device waits for its person, in ms. */
const TIMEOUT_MS = 120_000

const { EdDSA, ES256, RS256 } = COSEALG
/** Those that every runtime verifies. */
export const ALGORITHMS = [EdDSA, ES256, RS256]

async function newChallenge(db: Database, userId: number | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await storeChallenge(db, challenge, userId)
  return challenge
}

/** What a browser makes a passkey of an account with: one that the device finds without a name, and unlocks. */
export async function creationOptions(
  db: Database,
  { id }: RelyingParty,
  account: { id: number; uid: string; email: string; firstName: string; lastName: string },
): Promise<z.infer<typeof passkeyCreation>> {
  const known = await listPasskeys(db, account.id)
  return {
    challenge: await newChallenge(db, account.id),
    rp: { id, name: 'Étapes Climat' },
    user: {
      id: userHandleOf(account.uid),
      name: account.email,
      displayName: `${account.firstName} ${account.lastName}`,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    timeout: TIMEOUT_MS,
  }
}

/** What a browser signs in with: any passkey of this site, unlocked. */
export async function requestOptions(
  db: Database,
  { id }: RelyingParty,
): Promise<z.infer<typeof passkeyRequest>> {
  return {
    challenge: await newChallenge(db, null),
    rpId: id,
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  }
}

/** How devices name an account. */
export const userHandleOf = (uid: string) => Buffer.from(uid).toString('base64url')
