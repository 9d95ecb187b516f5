import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/client.ts'
import { itemRows } from '../db/item-rows.repository.ts'
import { auditLog } from '../db/tables/audit-log.table.ts'
import { report } from '../db/tables/report.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { workshop, workshopAct } from '../db/tables/workshop.table.ts'

export type WorkshopRow = typeof workshop.$inferSelect

/** A workshop with whose report it is, and its name today. */
export type WorkshopOfReport = WorkshopRow & {
  userId: number
  reportUid: string
  reportName: string
}

export const workshopRows = itemRows(workshop)

/** Stores a workshop of a report that the transaction has locked. */
export async function insertWorkshop(
  tx: Transaction,
  values: typeof workshop.$inferInsert,
): Promise<WorkshopRow> {
  const [row] = await tx.insert(workshop).values(values).returning()
  if (!row) throw new Error('The workshop was not inserted')
  return row
}

export type WorkshopHead = Omit<WorkshopRow, 'steps' | 'minutes'>

const { steps: _steps, minutes: _minutes, ...head } = getTableColumns(workshop)

/** The workshops of a report without their steps and minutes, the latest first. */
export function listWorkshops(executor: Executor, reportId: number): Promise<WorkshopHead[]> {
  return executor
    .select(head)
    .from(workshop)
    .where(eq(workshop.reportId, reportId))
    .orderBy(desc(workshop.createdAt), desc(workshop.id))
}

/** One workshop; null when there is none. */
export async function findWorkshop(
  executor: Executor,
  reference: ResourceReference,
): Promise<WorkshopOfReport | null> {
  const [row] = await executor
    .select({
      ...getTableColumns(workshop),
      userId: report.userId,
      reportUid: report.uid,
      reportName: report.name,
    })
    .from(workshop)
    .innerJoin(report, eq(report.id, workshop.reportId))
    .where('id' in reference ? eq(workshop.id, reference.id) : eq(workshop.uid, reference.uid))
  return row ?? null
}

/** Stores what the minutes of a workshop say, in the transaction that ends it. */
export async function storeMinutes(
  tx: Transaction,
  id: number,
  minutes: WorkshopRow['minutes'],
): Promise<void> {
  await tx.update(workshop).set({ minutes }).where(eq(workshop.id, id))
}

export type ActRow = typeof workshopAct.$inferSelect

/** The acts of a workshop in their order; of one step, where it is given. */
export function listActs(
  executor: Executor,
  { id, step }: { id: number; step?: string },
): Promise<ActRow[]> {
  return executor
    .select()
    .from(workshopAct)
    .where(and(eq(workshopAct.workshopId, id), step ? eq(workshopAct.step, step) : undefined))
    .orderBy(asc(workshopAct.id))
}

/** An act by the uid that its client made; null when there is none. */
export async function findAct(
  executor: Executor,
  { workshopId, uid }: Pick<ActRow, 'workshopId' | 'uid'>,
): Promise<ActRow | null> {
  const [row] = await executor
    .select()
    .from(workshopAct)
    .where(and(eq(workshopAct.workshopId, workshopId), eq(workshopAct.uid, uid)))
  return row ?? null
}

/** Adds an act to a workshop that the transaction has locked. */
export async function insertAct(
  tx: Transaction,
  values: typeof workshopAct.$inferInsert,
): Promise<ActRow> {
  const [row] = await tx.insert(workshopAct).values(values).returning()
  if (!row) throw new Error('The act was not inserted')
  return row
}

/** Heard by every instance once a transaction that changed a workshop is committed; says its id. */
export const WORKSHOP_CHANGES_CHANNEL = 'workshop_changes'

export async function notifyWorkshopChange(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`select pg_notify(${WORKSHOP_CHANGES_CHANNEL}, ${String(id)})`)
}

/** The revision that the last act gave a workshop (0: none), and its end; null once it is deleted. */
export async function findProgress(executor: Executor, id: number) {
  const [row] = await executor
    .select({
      revision: sql<number>`coalesce(
        (select max(${workshopAct.workshopRevision}) from ${workshopAct} where ${workshopAct.workshopId} = ${id}), 0)`,
      endedAt: workshop.endedAt,
    })
    .from(workshop)
    .where(eq(workshop.id, id))
  return row ?? null
}

/** First and last name of an account; null once it is erased. */
export async function findName(executor: Executor, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const [row] = await executor
    .select({ firstName: appUser.firstName, lastName: appUser.lastName })
    .from(appUser)
    .where(eq(appUser.id, userId))
  return row ? `${row.firstName} ${row.lastName}` : null
}

/** When an administrator last unpublished a step; null when no line of the journal says so. */
export async function findUnpublishing(executor: Executor, cardId: number): Promise<Date | null> {
  const [row] = await executor
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.targetType, 'card'),
        eq(auditLog.targetId, cardId),
        sql`${auditLog.after} ->> 'draft' = 'true'`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row?.at ?? null
}
