import { CODE_REFUSALS } from '@etapes-climat/domain/second-factor/rules/second-factor-words'
import { storeProof } from '../access/session-proof.repository.ts'
import type { Viewer } from '../access/viewer.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { Database } from '../db/client.ts'
import { type HttpError, refusedField } from '../hydra/http-error.ts'
import { makeRoom } from '../quotas/make-room.ts'
import { type SecondFactorKeys, takeCode } from '../second-factor/take-code.ts'
import { passwordMatches } from '../users/password.ts'
import { findPasswordHash } from '../users/user.repository.ts'

interface ProofGiven {
  viewer: Viewer
  password: string
  code: string
  ipHash: string
}

/**
 * Takes a password, or a code of the second factor, as a proof that the owner of a session is there.
 * @throws HttpError 422 for a wrong one
 */
export async function proveAgain(
  { db, keys }: { db: Database; keys: SecondFactorKeys },
  { viewer: { id: userId, family }, password, code, ipHash }: ProofGiven,
): Promise<void> {
  const hash = code === '' ? await db.transaction((tx) => findPasswordHash(tx, userId)) : null
  const isPassword = hash !== null && (await passwordMatches(hash, password))
  const refusal = await db.transaction(async (tx): Promise<HttpError | null> => {
    const refused = isPassword ? null : code === '' ? wrongPassword() : await codeRefusal()
    const kind = refused ? 'proof-refused' : 'proof-given'
    if (!refused) await storeProof(tx, family)
    await recordSecurityEvent(tx, { kind, userId, ipHash })
    await makeRoom(tx, 'securityLog', userId)
    return refused

    async function codeRefusal() {
      const refusal = await takeCode(tx, keys, { userId, typed: code })
      if (refusal === null) return null
      return refusedField('code', CODE_REFUSALS[refusal === 'inactive' ? 'wrong' : refusal])
    }
  })
  if (refusal) throw refusal
}

const wrongPassword = () =>
  refusedField('password', 'Ce n’est pas le mot de passe de votre compte.')
