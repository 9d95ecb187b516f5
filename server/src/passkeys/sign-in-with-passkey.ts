import type { PasskeySignIn } from '@etapes-climat/domain/passkeys/contract'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { ACCOUNT_INACTIVE } from '@etapes-climat/domain/sessions/rules/account-inactive'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { Database } from '../db/client.ts'
import { HttpError } from '../hydra/http-error.ts'
import { type AdmissionContext, admit } from '../sessions/admit.ts'
import { deviceOf } from '../sessions/devices/device.ts'
import { lockActiveAccount } from '../sessions/session.repository.ts'
import { noteUse } from '../users/user.repository.ts'
import { claimAnsweredChallenge } from './claim-answered-challenge.ts'
import { findPasskey, notePasskeyUse } from './passkey.repository.ts'
import { userHandleOf } from './passkey-options.ts'
import type { RelyingParty } from './relying-party.ts'

export interface PasskeySignInContext extends AdmissionContext {
  db: Database
  relyingParty: RelyingParty
}

type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/**
 * Signs in with a passkey alone, unlocked on the device. Unknown, removed and wrong ones get the same answer.
 * @returns null when refused
 * @throws HttpError 403 for an account that is not active
 */
export async function signInWithPasskey(
  context: PasskeySignInContext,
  response: PasskeySignIn,
  { ipHash, userAgent }: { ipHash: string; userAgent: string | undefined },
): Promise<SessionTokens | null> {
  const { db } = context
  const stored = await findPasskey(db, response.id)
  const counter = stored && (await counterOf(context, stored, response))
  if (!stored || counter === null) {
    const detail = { passkey: stored?.uid ?? null }
    const userId = stored?.userId ?? null
    await recordSecurityEvent(db, { kind: 'login-refused', userId, ipHash, detail })
    return null
  }
  const { userId, uid } = stored
  if (!stored.isActive) {
    const detail = { inactive: true, passkey: uid }
    await recordSecurityEvent(db, { kind: 'login-refused', userId, ipHash, detail })
    throw new HttpError(403, ACCOUNT_INACTIVE)
  }
  const admitted = await db.transaction(async (tx) => {
    const account = await lockActiveAccount(tx, userId)
    if (!account || !(await notePasskeyUse(tx, { id: stored.id, counter }))) return null
    const device = deviceOf(userAgent)
    return { account, tokens: await admit(tx, context, { account, device, ipHash, passkey: uid }) }
  })
  if (!admitted) return null
  await noteUse(db, admitted.account)
  return admitted.tokens
}

/** The counter of a valid answer to a live challenge; null for any other. */
async function counterOf(
  { db, relyingParty }: PasskeySignInContext,
  stored: StoredPasskey,
  response: PasskeySignIn,
): Promise<number | null> {
  const { clientDataJSON, userHandle } = response.response
  const expectedChallenge = await claimAnsweredChallenge(db, clientDataJSON, null)
  if (!expectedChallenge || userHandle !== userHandleOf(stored.userUid)) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for whatever does not hold.
    return null
  }
}
