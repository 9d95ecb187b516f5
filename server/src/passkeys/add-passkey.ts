import type { PasskeyBody } from '@etapes-climat/domain/passkeys/contract'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { storeProof } from '../access/session-proof.repository.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { Database } from '../db/client.ts'
import { composeMail } from '../engines/mail/compose-mail.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { refusedField } from '../hydra/http-error.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { claimAnsweredChallenge } from './claim-answered-challenge.ts'
import { insertPasskey } from './passkey.repository.ts'
import { ALGORITHMS } from './passkey-options.ts'
import type { RelyingParty } from './relying-party.ts'

const NOT_VALID =
  'Votre appareil n’a pas créé de clé d’accès valable, ou a mis plus de cinq minutes. Réessayez.'

interface AddingPasskey {
  db: Database
  relyingParty: RelyingParty
  publicUrl: string
}

/**
 * Adds a passkey that the account's device has just made and unlocked, and tells its owner by mail.
 * @throws HttpError 422 when the answer is not valid, the passkey known, or the quota full
 */
export async function addPasskey(
  { db, relyingParty, publicUrl }: AddingPasskey,
  owner: { id: number; email: string; firstName: string; family: string },
  { name, response }: PasskeyBody,
  ipHash: string,
) {
  const credential = await verified(db, relyingParty, owner.id, response)
  return db.transaction(async (tx) => {
    await refuseOverQuota(tx, 'passkey', { owner: owner.id })
    const row = await insertPasskey(tx, {
      userId: owner.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      name,
    })
    if (!row) throw refusedField('response', 'Cette clé d’accès est déjà enregistrée.')
    await storeProof(tx, owner.family, true)
    const detail = { passkey: row.uid }
    await recordSecurityEvent(tx, { kind: 'passkey-added', userId: owner.id, ipHash, detail })
    await queueMail(tx, {
      toAddress: owner.email,
      kind: 'passkey-added',
      ...composeMail({
        subject: 'Une clé d’accès a été ajoutée à votre compte',
        greeting: `Bonjour ${owner.firstName},`,
        paragraphs: [
          `La clé d’accès «\u00a0${name}\u00a0» permet maintenant de se connecter à votre compte Étapes Climat sans mot de passe.`,
          'Si ce n’est pas vous, retirez-la dans «\u00a0Mon compte\u00a0», puis choisissez un nouveau mot de passe.',
        ],
        button: { label: 'Voir mon compte', url: new URL('/mon-compte', publicUrl).href },
      }),
    })
    return row
  })
}

async function verified(
  db: Database,
  relyingParty: RelyingParty,
  userId: number,
  response: PasskeyBody['response'],
) {
  const { clientDataJSON } = response.response
  const expectedChallenge = await claimAnsweredChallenge(db, clientDataJSON, userId)
  if (!expectedChallenge) throw refusedField('response', NOT_VALID)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (registrationInfo) return registrationInfo.credential
  } catch {
    // The library throws for whatever does not hold.
  }
  throw refusedField('response', NOT_VALID)
}
