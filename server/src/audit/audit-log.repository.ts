import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { auditLog } from '../db/tables/audit-log.table.ts'
import { appUser } from '../db/tables/user.table.ts'

/** Tables whose changes are recorded. */
export type AuditTarget =
  | 'card'
  | 'sector'
  | 'tag'
  | 'card_category'
  | 'card_format'
  | 'company_from'
  | 'exemplary'
  | 'page'
  | 'testimony'
  | 'media'
  | 'app_user'

export interface AuditEntry {
  actorId: number
  action:
    | 'create'
    | 'update'
    | 'publish'
    | 'unpublish'
    | 'delete'
    | 'move'
    | 'recalculate'
    | 'approve'
    | 'deny'
    | 'no-member'
    | 'grant-admin'
    | 'revoke-admin'
    | 'soft-delete'
    | 'restore'
  targetType: AuditTarget
  targetId: number
  before?: unknown
  after?: unknown
}

/** Appends who changed what, in the transaction of the change. */
export async function recordAudit(executor: Executor, entry: AuditEntry): Promise<void> {
  await executor.insert(auditLog).values(entry)
}

/** Appends several actions in one statement, however many they are. */
export async function recordAudits(
  executor: Executor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await executor.execute(sql`
    insert into audit_log (actor_id, action, target_type, target_id, before, after)
    select "actorId", action, "targetType", "targetId", before, after
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as entry (
      "actorId" bigint, action text, "targetType" text, "targetId" bigint, before jsonb, after jsonb
    )`)
}

/** Who changed this last, and when; null when nobody is known to have. */
export async function lastChange(executor: Executor, targetType: AuditTarget, targetId: number) {
  const [row] = await executor
    .select({ at: auditLog.at, firstName: appUser.firstName, lastName: appUser.lastName })
    .from(auditLog)
    .innerJoin(appUser, eq(appUser.id, auditLog.actorId))
    .where(and(eq(auditLog.targetType, targetType), eq(auditLog.targetId, targetId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return row ?? null
}
