import { recordAudit } from '../../audit/audit-log.repository.ts'
import { recordSecurityEvent } from '../../audit/security-log.repository.ts'
import type { Database } from '../../db/client.ts'
import { queueMail } from '../../engines/mail/mail-outbox.repository.ts'
import { notFound } from '../../hydra/http-error.ts'
import { administratorMail, noLongerAdministratorMail } from '../emails/administrator-right.ts'
import { refuseLastAdministrator, wrongState } from '../user.policy.ts'
import type { UserRow } from '../user.presenter.ts'
import { lockAdministrators, lockUser, updateUser } from '../user.repository.ts'
import { revokeSessionsOf } from '../user-sessions.repository.ts'
import { auditedUser } from './user-audit.ts'

export interface AdministratorRightChange {
  userId: number
  /** whether the right is given, else taken back */
  gives: boolean
  actorId: number
  publicUrl: string
}

/**
 * Gives a member the administrator's right, or takes it back (USER-20). Taken back, the sessions end:
 * no screen of administrators stays open. The person is told by mail.
 * @throws HttpError 409 when the account is not in a state for it, or is the last administrator
 */
export function changeAdministratorRight(
  db: Database,
  { userId, gives, actorId, publicUrl }: AdministratorRightChange,
): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const administrators = await lockAdministrators(tx)
    const before = await lockUser(tx, userId)
    if (!before) throw notFound()
    if (before.deletedAt || before.status !== 'member' || before.isAdmin === gives) {
      throw wrongState()
    }
    if (!gives) refuseLastAdministrator(administrators, before)
    const after = await updateUser(tx, userId, { isAdmin: gives })
    if (!after) throw notFound()
    if (!gives) await revokeSessionsOf(tx, userId)
    const mail = gives ? administratorMail : noLongerAdministratorMail
    await queueMail(tx, { toAddress: after.email, ...mail(after, publicUrl) })
    await recordAudit(tx, {
      actorId,
      action: gives ? 'grant-admin' : 'revoke-admin',
      targetType: 'app_user',
      targetId: userId,
      before: auditedUser(before),
      after: auditedUser(after),
    })
    const kind = gives ? 'user-made-admin' : 'user-no-longer-admin'
    await recordSecurityEvent(tx, { kind, userId, detail: { by: actorId } })
    return after
  })
}
