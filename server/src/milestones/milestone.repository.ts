import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { and, desc, eq, getTableColumns, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/client.ts'
import { milestone, retiredMilestone } from '../db/tables/milestone.table.ts'
import { report } from '../db/tables/report.table.ts'

export type MilestoneRow = typeof milestone.$inferSelect

export type MilestoneHead = Omit<MilestoneRow, 'content'>

export type OwnedMilestone = MilestoneRow & { userId: number }

export type LaterMilestone = Pick<MilestoneRow, 'name' | 'fixedAt'>

const { content: _, ...head } = getTableColumns(milestone)

/** Writes a milestone of a report that the transaction has locked. */
export async function insertMilestone(
  tx: Transaction,
  values: typeof milestone.$inferInsert,
): Promise<MilestoneRow> {
  const [row] = await tx.insert(milestone).values(values).returning()
  if (!row) throw new Error('The milestone was not inserted')
  return row
}

/** The milestones of a report without their contents, the first one first. */
export function listMilestones(executor: Executor, reportId: number): Promise<MilestoneHead[]> {
  return executor
    .select(head)
    .from(milestone)
    .where(eq(milestone.reportId, reportId))
    .orderBy(milestone.fixedAt, milestone.id)
}

/** One milestone; null when there is none. */
export async function findMilestone(
  executor: Executor,
  reference: ResourceReference,
): Promise<OwnedMilestone | null> {
  const [row] = await executor
    .select({ ...getTableColumns(milestone), userId: report.userId })
    .from(milestone)
    .innerJoin(report, eq(report.id, milestone.reportId))
    .where('id' in reference ? eq(milestone.id, reference.id) : eq(milestone.uid, reference.uid))
  return row ?? null
}

/** How the holder of a PDF identifies its milestone: the fingerprint of the file, or the code in it. */
export type Mark = { sha256: string } | { code: string }

/** The milestone of a mark, whoever its owner is. */
export async function findMarked(executor: Executor, mark: Mark): Promise<MilestoneRow | null> {
  const [row] = await executor.select().from(milestone).where(isMarked(milestone, mark))
  return row ?? null
}

/** What remains of a milestone after its report was deleted, by its mark. */
export async function findRetired(executor: Executor, mark: Mark) {
  const [row] = await executor
    .select()
    .from(retiredMilestone)
    .where(isMarked(retiredMilestone, mark))
  return row ?? null
}

const isMarked = (table: typeof milestone | typeof retiredMilestone, mark: Mark): SQL =>
  'sha256' in mark ? eq(table.sha256, mark.sha256) : eq(table.code, mark.code)

/**
 * Withdraws a milestone now; of two at once one does.
 * @returns null when it was withdrawn already
 */
export async function withdrawMilestone(
  tx: Transaction,
  id: number,
  withdrawalReason: string,
): Promise<MilestoneRow | null> {
  const [row] = await tx
    .update(milestone)
    .set({ withdrawnAt: sql`now()`, withdrawalReason })
    .where(and(eq(milestone.id, id), isNull(milestone.withdrawnAt)))
    .returning()
  return row ?? null
}

/** The last milestone of the same report in force, when it is a later one. */
export async function findLater(
  executor: Executor,
  { id, reportId, fixedAt }: Pick<MilestoneRow, 'id' | 'reportId' | 'fixedAt'>,
): Promise<LaterMilestone | null> {
  const [row] = await executor
    .select({ name: milestone.name, fixedAt: milestone.fixedAt })
    .from(milestone)
    .where(
      and(
        eq(milestone.reportId, reportId),
        isNull(milestone.withdrawnAt),
        or(
          gt(milestone.fixedAt, fixedAt),
          and(eq(milestone.fixedAt, fixedAt), gt(milestone.id, id)),
        ),
      ),
    )
    .orderBy(desc(milestone.fixedAt), desc(milestone.id))
    .limit(1)
  return row ?? null
}
