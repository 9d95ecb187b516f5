import { and, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/client.ts'
import { itemRows } from '../db/item-rows.repository.ts'
import { companyFrom } from '../db/tables/classification.table.ts'
import { report } from '../db/tables/report.table.ts'
import { appUser } from '../db/tables/user.table.ts'

export type ReportRow = typeof report.$inferSelect

export const reportRows = itemRows(report)

/** Name, structure and organisation of a report's owner, for the page and the document. */
export async function findOwner(executor: Executor, userId: number) {
  const [row] = await executor
    .select({
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      company: appUser.company,
      organisation: sql<string>`coalesce(${companyFrom.name}, '')`,
    })
    .from(appUser)
    .leftJoin(companyFrom, eq(companyFrom.id, appUser.companyFromId))
    .where(eq(appUser.id, userId))
  if (!row) throw new Error(`The owner of a report is missing: ${userId}`)
  return row
}

/** The variants of a report and itself, locked until the transaction ends. */
export async function lockVariants(
  tx: Transaction,
  { uid, originUid, userId }: Pick<ReportRow, 'uid' | 'originUid' | 'userId'>,
): Promise<ReportRow[]> {
  return tx
    .select()
    .from(report)
    .where(
      and(
        eq(report.userId, userId),
        sql`coalesce(${report.originUid}, ${report.uid}) = ${originUid ?? uid}`,
      ),
    )
    .orderBy(report.id)
    .for('update')
}

/** The names of the reports of one account. */
export async function findReportNames(executor: Executor, userId: number): Promise<string[]> {
  const rows = await executor
    .select({ name: report.name })
    .from(report)
    .where(eq(report.userId, userId))
  return rows.map(({ name }) => name)
}

/** Archives a report or undoes that; revision and date stay, since the content does not change. */
export async function archiveReport(
  executor: Executor,
  id: number,
  archived: boolean,
): Promise<void> {
  const archivedAt = archived ? sql`coalesce(${report.archivedAt}, now())` : null
  await executor.update(report).set({ archivedAt }).where(eq(report.id, id))
}

/** Keeps the figures of a report in spite of these changes; nothing else of it changes. */
export async function keepFigures(executor: Executor, id: number, state: string): Promise<void> {
  await executor.update(report).set({ keptChanges: state }).where(eq(report.id, id))
}

/** Keeps what the PDF of a report contains; nothing else of it changes. */
export async function keepPdfParts(
  executor: Executor,
  id: number,
  pdfParts: ReportRow['pdfParts'],
): Promise<void> {
  await executor.update(report).set({ pdfParts }).where(eq(report.id, id))
}
