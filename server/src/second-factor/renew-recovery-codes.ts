import type { NewRecoveryCodes } from '@etapes-climat/domain/second-factor/contract'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import { type ActOnSecondFactor, giveRecoveryCodes } from './give-recovery-codes.ts'
import { requireCode } from './take-code.ts'

/**
 * Replaces the recovery codes of an account.
 * @throws HttpError 422 for a refused code, 409 when no second factor is active
 */
export function renewRecoveryCodes(
  { db, keys }: ActOnSecondFactor['context'],
  { user, typed, ipHash }: ActOnSecondFactor['act'],
): Promise<NewRecoveryCodes> {
  return db.transaction(async (tx) => {
    await requireCode(tx, keys, { userId: user.id, typed })
    await recordSecurityEvent(tx, { kind: 'recovery-codes-renewed', userId: user.id, ipHash })
    return giveRecoveryCodes(tx, keys, user.id)
  })
}
