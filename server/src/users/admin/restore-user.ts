import { recordAudit } from '../../audit/audit-log.repository.ts'
import { recordSecurityEvent } from '../../audit/security-log.repository.ts'
import type { Database } from '../../db/client.ts'
import { conflict, notFound } from '../../hydra/http-error.ts'
import { lockUser, type UserRow, updateUser, usedNow } from '../user.repository.ts'
import { auditedUser } from './user-audit.ts'

/**
 * Brings a deleted account back to the state it had.
 * @throws HttpError 409 when it is not deleted
 */
export function restoreUser(
  db: Database,
  { userId, actorId }: { userId: number; actorId: number },
): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const before = await lockUser(tx, userId)
    if (!before) throw notFound()
    if (!before.deletedAt) throw conflict('Ce compte n’est pas supprimé.')
    const after = await updateUser(tx, userId, { deletedAt: null, ...usedNow() })
    if (!after) throw notFound()
    await recordAudit(tx, {
      actorId,
      action: 'restore',
      targetType: 'app_user',
      targetId: userId,
      before: auditedUser(before),
      after: auditedUser(after),
    })
    await recordSecurityEvent(tx, { kind: 'user-restored', userId, detail: { by: actorId } })
    return after
  })
}
