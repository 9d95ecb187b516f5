import { recordAudit } from '../audit/audit-log.repository.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { Transaction } from '../db/client.ts'
import { auditedUser } from './admin/user-audit.ts'
import { removeUser, type UserRow, updateUser } from './user.repository.ts'
import { revokeSessionsOf } from './user-sessions.repository.ts'

/** Who removes an account: its own person, an administrator, or null for the hourly sweep. */
export type RemovedBy = number | null

/** Deletes an account whose data is kept, and ends its sessions. The caller has locked its row. */
export async function deleteAccount(
  tx: Transaction,
  user: UserRow,
  actorId: RemovedBy,
): Promise<void> {
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

/** Erases an account for ever with all that is its person's. The caller has locked its row. */
export async function eraseAccount(
  tx: Transaction,
  user: UserRow,
  actorId: RemovedBy,
): Promise<void> {
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
