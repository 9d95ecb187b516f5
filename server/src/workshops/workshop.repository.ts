import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/client.ts'
import { itemRows } from '../db/item-rows.repository.ts'
import { report } from '../db/tables/report.table.ts'
import { workshop } from '../db/tables/workshop.table.ts'

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

export type WorkshopHead = Omit<WorkshopRow, 'steps' | 'decisions'>

const { steps: _steps, decisions: _decisions, ...head } = getTableColumns(workshop)

/** The workshops of a report without their steps and decisions, the latest first. */
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
