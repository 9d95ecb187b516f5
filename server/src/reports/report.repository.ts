import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { card } from '../cards/card.table.ts'
import { sectorColumns, tagColumns } from '../classification/classification.repository.ts'
import { cardFormat, sector, tag } from '../classification/classification.table.ts'
import type { Executor } from '../db/client.ts'
import { amongIds, containsText, identifiedBy } from '../db/conditions.ts'
import { appUser } from '../users/user.table.ts'
import { report, reportCard, reportSector, reportTag } from './report.table.ts'

export type ReportRow = typeof report.$inferSelect

/** One report whoever owns it; null when there is none. */
export async function findReport(
  executor: Executor,
  reference: ResourceReference,
): Promise<ReportRow | null> {
  const [row] = await executor
    .select()
    .from(report)
    .where('id' in reference ? eq(report.id, reference.id) : eq(report.uid, reference.uid))
  return row ?? null
}

/** The reports of one account, latest first, and how many there are over all pages. */
export async function listReports(
  executor: Executor,
  search: {
    userId: number
    name: string | undefined
    window: { offset: number; limit: number } | null
  },
) {
  const condition = and(
    eq(report.userId, search.userId),
    search.name?.trim() ? containsText(sql`${report.name}`, search.name) : undefined,
  )
  const [counted] = await executor.select({ total: count() }).from(report).where(condition)
  const all = executor
    .select()
    .from(report)
    .where(condition)
    .orderBy(desc(report.updatedAt), desc(report.id))
  const rows = search.window
    ? await all.limit(search.window.limit).offset(search.window.offset)
    : await all
  return { rows, total: counted?.total ?? 0 }
}

/** Name and structure of a report's owner, for the page and the document. */
export async function findOwner(executor: Executor, userId: number) {
  const [row] = await executor
    .select({
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      company: appUser.company,
    })
    .from(appUser)
    .where(eq(appUser.id, userId))
  if (!row) throw new Error(`The owner of a report is missing: ${userId}`)
  return row
}

/** What the calculation and the changes of a step need of it. */
const selectableColumns = {
  id: card.id,
  uid: card.uid,
  name: card.name,
  val: card.val,
  draft: card.draft,
  idx: card.idx,
  version: card.version,
  idxDate: card.idxDate,
  format: cardFormat.slug,
  sectorId: card.sectorId,
}

const selectedCards = (executor: Executor, reportId: number) =>
  executor
    .select({
      ...selectableColumns,
      valAtSave: reportCard.valAtSave,
      idxFullAtSave: reportCard.idxFullAtSave,
      nameAtSave: reportCard.nameAtSave,
    })
    .from(reportCard)
    .innerJoin(card, eq(card.id, reportCard.cardId))
    .innerJoin(cardFormat, eq(cardFormat.id, card.formatId))
    .where(eq(reportCard.reportId, reportId))
    .orderBy(asc(reportCard.position), asc(card.id))

/** The selected steps with what they were at the last save, in their order. */
export const findSelectedCards = async (executor: Executor, reportId: number) =>
  selectedCards(executor, reportId)
export type SelectedCard = Awaited<ReturnType<typeof findSelectedCards>>[number]

/**
 * The same for a save. Until its transaction ends nobody deletes them: every save locks what it will
 * refer to before it writes, so that it neither fails on a reference nor waits in a circle.
 */
export const lockSelectedCards = async (executor: Executor, reportId: number) =>
  selectedCards(executor, reportId).for('key share', { of: card })

/** How many steps of the last calculation were deleted since. */
export async function countDeletedCards(executor: Executor, reportId: number): Promise<number> {
  const [row] = await executor
    .select({ deleted: count() })
    .from(reportCard)
    .where(and(eq(reportCard.reportId, reportId), isNull(reportCard.cardId)))
  return row?.deleted ?? 0
}

/** The ids of the selected steps, in their order. */
export async function findSelectedCardIds(executor: Executor, reportId: number): Promise<number[]> {
  const rows = await executor
    .select({ id: reportCard.cardId })
    .from(reportCard)
    .where(eq(reportCard.reportId, reportId))
    .orderBy(asc(reportCard.position))
  return rows.flatMap((row) => row.id ?? [])
}

/** What a save needs to know of steps it is asked to select; locked, see `lockSelectedCards`. */
export function lockSelectableCards(executor: Executor, ids: number[], uids: string[]) {
  return executor
    .select(selectableColumns)
    .from(card)
    .innerJoin(cardFormat, eq(cardFormat.id, card.formatId))
    .where(identifiedBy(card, ids, uids))
    .for('key share', { of: card })
}
export type SelectableCardRow = Awaited<ReturnType<typeof lockSelectableCards>>[number]

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
    .select(sectorColumns)
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

/** Locks the report for the rest of the transaction and gives its edition number. */
export async function lockReportRevision(executor: Executor, id: number): Promise<number | null> {
  const [row] = await executor
    .select({ revision: report.revision })
    .from(report)
    .where(eq(report.id, id))
    .for('update')
  return row?.revision ?? null
}

/** Changes the given fields; absent ones are kept. */
export async function updateReport(
  executor: Executor,
  id: number,
  values: Partial<Pick<ReportRow, 'name' | 'description' | 'filters'>>,
): Promise<void> {
  await executor
    .update(report)
    .set({ ...values, updatedAt: sql`now()`, revision: sql`${report.revision} + 1` })
    .where(eq(report.id, id))
}

export interface CardAtSave {
  cardId: number
  valAtSave: number
  idxFullAtSave: string
  nameAtSave: string
}

/** Makes these the selected steps, in this order, remembering what they are now. */
export async function replaceReportCards(
  executor: Executor,
  reportId: number,
  cards: readonly CardAtSave[],
): Promise<void> {
  await executor.delete(reportCard).where(eq(reportCard.reportId, reportId))
  if (cards.length === 0) return
  const rows = cards.map((selected, position) => ({ ...selected, position }))
  // One parameter instead of six a row: binding them took longer than writing them.
  await executor.execute(sql`
    insert into report_card (report_id, card_id, position, val_at_save, idx_full_at_save, name_at_save)
    select ${reportId}::bigint, "cardId", position, "valAtSave", "idxFullAtSave", "nameAtSave"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as selected (
      "cardId" bigint, position integer, "valAtSave" integer, "idxFullAtSave" text, "nameAtSave" text
    )`)
}

export async function replaceReportSectors(
  executor: Executor,
  reportId: number,
  sectorIds: readonly number[],
): Promise<void> {
  await executor.delete(reportSector).where(eq(reportSector.reportId, reportId))
  if (sectorIds.length === 0) return
  await executor.insert(reportSector).values(sectorIds.map((sectorId) => ({ reportId, sectorId })))
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

export async function deleteReport(executor: Executor, id: number): Promise<void> {
  await executor.delete(report).where(eq(report.id, id))
}
