import type { NewRecoveryCodes } from '@etapes-climat/domain/second-factor/contract'
import { CODE_REFUSALS } from '@etapes-climat/domain/second-factor/rules/second-factor-words'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { conflict, refusedField } from '../hydra/http-error.ts'
import { accountMail } from '../users/account-mails.ts'
import { type ActOnSecondFactor, giveRecoveryCodes } from './give-recovery-codes.ts'
import { activate, findSecondFactor } from './second-factor.repository.ts'
import { readTotpCode } from './take-code.ts'
import { stepOfCode } from './totp.ts'

/**
 * Makes a started authenticator app active after a right code of it, which tells the person by mail.
 * @throws HttpError 422 for a refused code, 409 when nothing was started or one is active
 */
export async function confirmSecondFactor(
  { db, keys, publicUrl }: ActOnSecondFactor['context'],
  { user, typed, ipHash }: ActOnSecondFactor['act'],
): Promise<NewRecoveryCodes> {
  return db.transaction(async (tx) => {
    const factor = await findSecondFactor(tx, user.id)
    if (factor?.activeSince) throw conflict(ALREADY_ACTIVE)
    if (!factor) throw notStarted()
    const secret = keys.openSecret(factor.sealedSecret, user.id)
    const code = readTotpCode(typed)
    const read = secret && code ? stepOfCode(secret, code, Date.now()) : 'wrong'
    if (typeof read === 'string') throw refusedField('code', CODE_REFUSALS[read])
    const { sealedSecret } = factor
    if (!(await activate(tx, { userId: user.id, sealedSecret, step: read.step }))) {
      throw notStarted()
    }
    await recordSecurityEvent(tx, { kind: 'second-factor-activated', userId: user.id, ipHash })
    await queueMail(tx, accountMail('second-factor-activated', user, publicUrl))
    return giveRecoveryCodes(tx, keys, user.id)
  })
}

/** To whom the answer with the recovery codes was lost, too. */
const ALREADY_ACTIVE =
  'La double authentification est déjà active. Si vous n’avez pas noté vos codes de secours, renouvelez-les dans «\u00a0Mon compte\u00a0».'

const notStarted = () =>
  conflict('Cette activation n’est plus en cours. Recommencez-la depuis «\u00a0Mon compte\u00a0».')
