import type { Executor } from './client.ts'
import { auditLog } from './operation.table.ts'

export interface AuditEntry {
  actorId: number
  action: 'create' | 'update' | 'publish' | 'unpublish' | 'delete'
  targetType: 'card' | 'app_user'
  targetId: number
  before?: unknown
  after?: unknown
}

/** Appends who changed what, in the transaction of the change (design §4). */
export async function recordAudit(executor: Executor, entry: AuditEntry): Promise<void> {
  await executor.insert(auditLog).values(entry)
}
