import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { sectorColumns, tagColumns } from '../catalogue/classification.repository.ts'
import type { Executor } from '../db/client.ts'
import { amongIds, containsText, identifiedBy } from '../db/conditions.ts'
import { itemRows } from '../db/item-rows.repository.ts'
import { sector, tag } from '../db/tables/classification.table.ts'
import { companyFrom } from '../db/tables/company-from.table.ts'
import { report, reportSector, reportTag } from '../db/tables/report.table.ts'
import { appUser } from '../db/tables/user.table.ts'

export type ReportRow = typeof report.$inferSelect

/** Reports whoever owns them, one row at a time. */
export const reportRows = itemRows(report)

/** The reports of one account, latest first, and how many there are over all pages. */
export const listReports = (
  executor: Executor,
  search: {
    userId: number
    name: string | undefined
    window: { offset: number; limit: number } | null
  },
) =>
  reportRows.list(executor, {
    condition: and(
      eq(report.userId, search.userId),
      search.name?.trim() ? containsText(sql`${report.name}`, search.name) : undefined,
    ),
    order: [desc(report.updatedAt), desc(report.id)],
    window: search.window,
  })

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

/** Sectors that a save refers to; locked, see `lockSelectedCards`. */
export function lockSectorIds(executor: Executor, ids: number[], uids: string[]) {
  return executor
    .select({ id: sector.id, uid: sector.uid })
    .from(sector)
    .where(identifiedBy(sector, ids, uids))
    .for('key share')
}

/** Keywords that a save refers to; locked, see `lockSelectedCards`. */
export function lockTagIds(executor: Executor, ids: number[], uids: string[]) {
  return executor
    .select({ id: tag.id, uid: tag.uid })
    .from(tag)
    .where(identifiedBy(tag, ids, uids))
    .for('key share')
}

/** The filtered sectors of a report, in the order of the classification. */
export function findReportSectors(executor: Executor, reportId: number) {
  return executor
    .select({ ...sectorColumns, parentId: sector.parentId })
    .from(reportSector)
    .innerJoin(sector, eq(sector.id, reportSector.sectorId))
    .where(eq(reportSector.reportId, reportId))
    .orderBy(asc(sector.position), asc(sector.id))
}

/** Sectors in the order of the classification; locked, see `lockSelectedCards`. */
export async function lockSectors(executor: Executor, ids: number[]) {
  if (ids.length === 0) return []
  return executor
    .select(sectorColumns)
    .from(sector)
    .where(amongIds(sector.id, ids))
    .orderBy(asc(sector.position), asc(sector.id))
    .for('key share')
}

export function findReportTags(executor: Executor, reportId: number) {
  return executor
    .select(tagColumns)
    .from(reportTag)
    .innerJoin(tag, eq(tag.id, reportTag.tagId))
    .where(eq(reportTag.reportId, reportId))
    .orderBy(asc(tag.position), asc(tag.id))
}

/** Those among the keys of filters that the classification has: uids, and slugs of formats. */
export async function findKnownKeys(
  executor: Executor,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await executor.execute<{ key: string }>(sql`
    select key from (
      select uid::text as key from sector union all select uid::text from tag
      union all select uid::text from card_category union all select uid::text from card_format
      union all select slug from card_format
    ) known
    where key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::text::jsonb))`)
  return new Set(rows.map((row) => row.key))
}

/** Stores a report without its relations. @returns its numeric id */
export async function insertReport(
  executor: Executor,
  values: Pick<ReportRow, 'userId' | 'name' | 'description' | 'filters'>,
): Promise<number> {
  const [row] = await executor.insert(report).values(values).returning({ id: report.id })
  if (!row) throw new Error('The report was not stored')
  return row.id
}

export async function replaceReportSectors(
  executor: Executor,
  reportId: number,
  sectorIds: readonly number[],
): Promise<void> {
  await executor.delete(reportSector).where(eq(reportSector.reportId, reportId))
  await addReportSectors(executor, reportId, sectorIds)
}

/** Adds those that the report does not have yet. */
export async function addReportSectors(
  executor: Executor,
  reportId: number,
  sectorIds: readonly number[],
): Promise<void> {
  if (sectorIds.length === 0) return
  await executor
    .insert(reportSector)
    .values(sectorIds.map((sectorId) => ({ reportId, sectorId })))
    .onConflictDoNothing()
}

export async function replaceReportTags(
  executor: Executor,
  reportId: number,
  tagIds: readonly number[],
): Promise<void> {
  await executor.delete(reportTag).where(eq(reportTag.reportId, reportId))
  if (tagIds.length === 0) return
  await executor.insert(reportTag).values(tagIds.map((tagId) => ({ reportId, tagId })))
}

/** Stores the results of a calculation. */
export async function storeFigures(
  executor: Executor,
  id: number,
  values: Pick<ReportRow, 'somme' | 'potentiel' | 'objectif' | 'effort' | 'sectorDatas'>,
): Promise<void> {
  await executor
    .update(report)
    .set({ ...values, calculatedAt: sql`now()` })
    .where(eq(report.id, id))
}
