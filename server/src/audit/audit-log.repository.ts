import type { ChangeAction } from '@etapes-climat/domain/changes/contract'
import { type PreparationAction, preparationAction } from '@etapes-climat/domain/history/contract'
import type { ItemTable } from '@etapes-climat/domain/items/item-kinds'
import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { amongIds } from '../db/conditions.ts'
import { inBatches, inBatchesOfIds } from '../db/row-batches.ts'
import { auditLog } from '../db/tables/audit-log.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { CONTENTS, isVersioned } from './version-content.repository.ts'

export type AuditTarget = ItemTable | 'media' | 'app_user' | 'site_settings'

interface Act {
  /** null: a planned publication whose author's account was erased */
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

/** One item that an action changed: the fields before and after, where they are known. */
export interface Changed {
  targetId: number
  before?: unknown
  after?: unknown
  /** only its rank changed, or another row of the action holds its content */
  withoutContent?: boolean
}

export type AuditEntry = Act & Changed

/** Records a change and the content after it, in the transaction of the change. */
export function recordAudit(
  executor: Executor,
  { actorId, action, targetType, ...changed }: AuditEntry,
): Promise<void> {
  return recordAudits(executor, { actorId, action, targetType }, [changed])
}

/**
 * Records one action on several items, some hundred in a statement, with their contents as the
 * tables hold them at this moment. Record a deletion before doing it.
 */
export async function recordAudits(
  executor: Executor,
  { actorId, action, targetType }: Act,
  changes: readonly Changed[],
): Promise<void> {
  const contentOf = (column: SQL) =>
    isVersioned(targetType)
      ? sql`(select ${column} from (${CONTENTS[targetType]}) content
          where content.id = changed."targetId")`
      : sql`null`
  await inBatches(changes, (batch) =>
    executor.execute(sql`
      insert into audit_log (actor_id, action, target_type, target_id, before, after, title, content)
      select ${actorId}::bigint, ${action}, ${targetType}, changed."targetId", changed.before,
        changed.after, coalesce(${contentOf(sql`content.title`)}, ''),
        case when changed."withoutContent" is not true then ${contentOf(sql`content.content`)}::jsonb end
      from rows from (jsonb_to_recordset(${batch}::text::jsonb) as (
        "targetId" bigint, before jsonb, after jsonb, "withoutContent" boolean
      )) with ordinality as changed
      order by changed.ordinality`),
  )
}

/** An action on a prepared publication, with the content that the item would have. */
export interface Preparation extends Act {
  action: PreparationAction
  targetType: ItemTable
  targetId: number
  after?: unknown
  /** absent: no version of it is stored */
  content?: unknown
}

/** Records an action on a prepared publication, under the title of the published item. */
export async function recordPreparation(
  executor: Executor,
  { content, after, ...act }: Preparation,
): Promise<void> {
  const { rows } = await executor.execute<{ title: string }>(
    sql`select title from (${CONTENTS[act.targetType]}) content where content.id = ${act.targetId}`,
  )
  await executor.insert(auditLog).values({ ...act, title: rows[0]?.title ?? '', content, after })
}

/**
 * Stores the content of items before their first save as a version without author: items of the
 * demonstration, from before versions existed, or written by hand.
 */
export async function keepFormerContent(
  executor: Executor,
  targetType: ItemTable,
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

interface LastChange {
  at: Date
  firstName: string
  lastName: string
}

/** The last change of the published item; null when its author is unknown. */
export async function lastChange(
  executor: Executor,
  targetType: AuditTarget,
  targetId: number,
): Promise<LastChange | null> {
  return (await lastChanges(executor, targetType, [targetId])).get(targetId) ?? null
}

/** The last changes of published items, by id; items without a known author are left out. */
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
