import type { PasswordResetBody } from '@etapes-climat/domain/sessions/contract'
import { canonicalEmail } from '@etapes-climat/domain/users/rules/person-fields'
import { hashToken } from '../../access/secret-token.ts'
import { recordSecurityEvent } from '../../audit/security-log.repository.ts'
import { queueMail } from '../../engines/mail/mail-outbox.repository.ts'
import { badRequest, refusedField } from '../../hydra/http-error.ts'
import { hashPassword } from '../../users/password.ts'
import { refuseWeakPassword } from '../../users/refuse-weak-password.ts'
import { storePasswordHash } from '../../users/user.repository.ts'
import { revokeSessionsOf } from '../../users/user-sessions.repository.ts'
import { forgetAccountFailures } from '../login-throttle.ts'
import type { PasswordResetContext } from './ask-password-reset.ts'
import { passwordChangedMail } from './password-mails.ts'
import {
  claimResetToken,
  countResetAttempt,
  findResetAccount,
  lockAccount,
} from './password-reset.repository.ts'

/**
 * Replaces a password by means of a mailed link, once, and ends every session.
 * @returns whether the account may sign in, which the owner of the link may know
 * @throws HttpError 400 for a link that cannot be used with this address, 422 for a refused
 *   password, which leaves the link valid
 */
export async function resetPassword(
  context: PasswordResetContext,
  body: PasswordResetBody,
  ip: string,
): Promise<{ isActive: boolean }> {
  const { db, throttle, publicUrl, passwordMin } = context
  const tokenHash = hashToken(body.token)
  const account = await accountOf(context, body, ip)
  if (body.password !== body.passwordConfirm) throw mismatch()
  refuseWeakPassword(body.password, { passwordMin, email: account.email })

  const passwordHash = await hashPassword(body.password)
  return db.transaction(async (tx) => {
    const locked = await lockAccount(tx, account.id)
    if (!locked || !(await claimResetToken(tx, tokenHash))) throw linkRefused()
    await storePasswordHash(tx, account.id, passwordHash)
    await revokeSessionsOf(tx, account.id)
    await forgetAccountFailures(tx, canonicalEmail(account.email))
    await queueMail(tx, {
      toAddress: account.email,
      kind: 'password-changed',
      ...passwordChangedMail(account, `${publicUrl}/password/forgotten`),
    })
    const ipHash = throttle.hashAddress(ip)
    await recordSecurityEvent(tx, { kind: 'password-reset-used', userId: account.id, ipHash })
    return { isActive: locked.isActive }
  })
}

async function accountOf(
  { db, throttle }: PasswordResetContext,
  body: PasswordResetBody,
  ip: string,
) {
  const tokenHash = hashToken(body.token)
  const account = await findResetAccount(db, tokenHash)
  if (account && canonicalEmail(account.email) === canonicalEmail(body.username)) return account
  await db.transaction(async (tx) => {
    await countResetAttempt(tx, tokenHash)
    await recordSecurityEvent(tx, {
      kind: 'password-reset-refused',
      userId: account?.id ?? null,
      ipHash: throttle.hashAddress(ip),
    })
  })
  throw linkRefused()
}

const linkRefused = () => badRequest('Email invalide ou lien expiré.')

const mismatch = () => refusedField('passwordConfirm', 'Mots de passes non identiques.')
