import type { ChangeAction } from '@etapes-climat/domain/changes/contract'
import { type PreparationAction, preparationAction } from '@etapes-climat/domain/history/contract'
import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { amongIds } from '../db/conditions.ts'
import { inBatches, inBatchesOfIds } from '../db/row-batches.ts'
import { auditLog } from '../db/tables/audit-log.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { CONTENTS, isVersioned, type VersionedTable } from './version-content.repository.ts'

/** Tables whose changes are recorded. */
export type AuditTarget = VersionedTable | 'media' | 'app_user'

/** What somebody did. */
interface Act {
  /** null: the account of who planned it was erased */
  actorId: number | null
  action:
    | ChangeAction
    | PreparationAction
    | 'undo'
    | 'approve'
    | 'deny'
    | 'no-member'
    | 'grant-admin'
    | 'revoke-admin'
    | 'soft-delete'
    | 'restore'
  targetType: AuditTarget
}

/** One thing that an act changed: the fields before and after, where they are known. */
export interface Changed {
  targetId: number
  before?: unknown
  after?: unknown
  /** no content of it changes but its rank, or another row of the act keeps it */
  withoutContent?: boolean
}

export type AuditEntry = Act & Changed

/** Appends who changed what, and the content after it, in the transaction of the change. */
export function recordAudit(
  executor: Executor,
  { actorId, action, targetType, ...changed }: AuditEntry,
): Promise<void> {
  return recordAudits(executor, { actorId, action, targetType }, [changed])
}

/**
 * Appends what one act did to several things, some hundred in a statement; their contents are those of
 * the tables at this moment. A deletion is recorded before it is done.
 */
export async function recordAudits(
  executor: Executor,
  { actorId, action, targetType }: Act,
  changes: readonly Changed[],
): Promise<void> {
  const told = (column: SQL) =>
    isVersioned(targetType)
      ? sql`(select ${column} from (${CONTENTS[targetType]}) told
          where told.id = changed."targetId")`
      : sql`null`
  await inBatches(changes, (batch) =>
    executor.execute(sql`
      insert into audit_log (actor_id, action, target_type, target_id, before, after, title, content)
      select ${actorId}::bigint, ${action}, ${targetType}, changed."targetId", changed.before,
        changed.after, coalesce(${told(sql`told.title`)}, ''),
        case when changed."withoutContent" is not true then ${told(sql`told.content`)}::jsonb end
      from rows from (jsonb_to_recordset(${batch}::text::jsonb) as (
        "targetId" bigint, before jsonb, after jsonb, "withoutContent" boolean
      )) with ordinality as changed
      order by changed.ordinality`),
  )
}

/** An act on a publication to come, with the content that the thing would have. */
export interface Preparation extends Act {
  action: PreparationAction
  targetType: VersionedTable
  targetId: number
  after?: unknown
  /** absent: nothing of it is kept as a version */
  content?: unknown
}

/** Appends what somebody did to a publication to come, under the title of what is online (LIFE-13). */
export async function recordPreparation(
  executor: Executor,
  { content, after, ...act }: Preparation,
): Promise<void> {
  const { rows } = await executor.execute<{ title: string }>(
    sql`select title from (${CONTENTS[act.targetType]}) told where told.id = ${act.targetId}`,
  )
  await executor.insert(auditLog).values({ ...act, title: rows[0]?.title ?? '', content, after })
}

/**
 * Keeps what things hold before they are saved, where no version of them is known yet: those of the
 * demonstration, of before versions were kept, or written by hand. Nobody is said to have done it.
 */
export async function keepFormerContent(
  executor: Executor,
  targetType: VersionedTable,
  ids: readonly number[],
): Promise<void> {
  await inBatchesOfIds(ids, (batch) =>
    executor.execute(sql`
      insert into audit_log (action, target_type, target_id, at, title, content)
      select 'found', ${targetType}, held.id, written.updated_at, held.title, held.content
      from (${CONTENTS[targetType]}) held
      join ${sql.identifier(targetType)} written on written.id = held.id
      where ${amongIds(sql`held.id`, batch)} and not exists (
        select from audit_log known
        where known.target_type = ${targetType} and known.target_id = held.id
          and known.content is not null
      )`),
  )
}

/** Who changed something last, and when. */
interface LastChange {
  at: Date
  firstName: string
  lastName: string
}

/** Who changed what is online of this last, and when; null when nobody is known to have. */
export async function lastChange(
  executor: Executor,
  targetType: AuditTarget,
  targetId: number,
): Promise<LastChange | null> {
  return (await lastChanges(executor, targetType, [targetId])).get(targetId) ?? null
}

/** Who changed what is online of each of these last, by id; what nobody is known to have changed is left out. */
export async function lastChanges(
  executor: Executor,
  targetType: AuditTarget,
  targetIds: readonly number[],
): Promise<Map<number, LastChange>> {
  const rows = await executor
    .selectDistinctOn([auditLog.targetId], {
      id: auditLog.targetId,
      at: auditLog.at,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
    })
    .from(auditLog)
    .innerJoin(appUser, eq(appUser.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.targetType, targetType),
        amongIds(auditLog.targetId, targetIds),
        notInArray(auditLog.action, [...preparationAction.options]),
      ),
    )
    .orderBy(auditLog.targetId, desc(auditLog.id))
  return new Map(rows.map(({ id, ...change }) => [id, change]))
}
