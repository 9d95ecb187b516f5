import { recordAudit } from '../../audit/audit-log.repository.ts'
import { recordSecurityEvent } from '../../audit/security-log.repository.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { conflict, notFound } from '../../hydra/http-error.ts'
import { refuseLastAdministrator } from '../user.policy.ts'
import {
  lockAdministrators,
  lockUser,
  removeUser,
  type UserRow,
  updateUser,
} from '../user.repository.ts'
import { revokeSessionsOf } from '../user-sessions.repository.ts'
import { auditedUser } from './user-audit.ts'

export interface UserDeletion {
  userId: number
  actorId: number
  /** revision of If-Match: the one that the caller saw; null: not given */
  basedOn: number | null
}

/**
 * Deletes an account: the first call keeps its data, the second erases it with its reports and
 * tokens (API-66, D-09). A call that names a revision never erases when it is repeated.
 * @throws HttpError 409 for such a repetition, or for the last administrator
 */
export function deleteUser(db: Database, deletion: UserDeletion): Promise<void> {
  return db.transaction(async (tx) => {
    const administrators = await lockAdministrators(tx)
    const user = await lockUser(tx, deletion.userId)
    if (!user) throw notFound()
    if (user.deletedAt) return purge(tx, user, deletion)
    refuseLastAdministrator(administrators, user)
    return softDelete(tx, user, deletion.actorId)
  })
}

async function softDelete(tx: Transaction, user: UserRow, actorId: number): Promise<void> {
  const after = await updateUser(tx, user.id, { deletedAt: new Date() })
  await revokeSessionsOf(tx, user.id)
  await recordAudit(tx, {
    actorId,
    action: 'soft-delete',
    targetType: 'app_user',
    targetId: user.id,
    before: auditedUser(user),
    after: after && auditedUser(after),
  })
  await recordSecurityEvent(tx, { kind: 'user-deleted', userId: user.id, detail: { by: actorId } })
}

async function purge(tx: Transaction, user: UserRow, { actorId, basedOn }: UserDeletion) {
  if (basedOn !== null && basedOn !== user.revision) {
    throw conflict('Ce compte vient d’être supprimé. Rechargez la liste avant de l’effacer.')
  }
  await recordAudit(tx, {
    actorId,
    action: 'delete',
    targetType: 'app_user',
    targetId: user.id,
    before: auditedUser(user),
  })
  const detail = { by: actorId, account: user.id }
  await recordSecurityEvent(tx, { kind: 'user-purged', detail })
  await removeUser(tx, user.id)
}
