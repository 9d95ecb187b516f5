import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { amongIds, identifiedBy } from '../db/conditions.ts'
import { card } from '../db/tables/card.table.ts'
import { cardFormat } from '../db/tables/classification.table.ts'
import { reportCard } from '../db/tables/report.table.ts'

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

/** How many steps the page of each of these reports shows (REP-36), by its id; reports without are absent. */
export async function countShownCards(
  executor: Executor,
  reportIds: number[],
): Promise<Map<number, number>> {
  if (reportIds.length === 0) return new Map()
  const rows = await executor
    .select({ reportId: reportCard.reportId, shown: count() })
    .from(reportCard)
    .innerJoin(card, eq(card.id, reportCard.cardId))
    .innerJoin(cardFormat, eq(cardFormat.id, card.formatId))
    .where(
      and(
        amongIds(reportCard.reportId, reportIds),
        eq(card.draft, false),
        ne(cardFormat.slug, 'completude'),
      ),
    )
    .groupBy(reportCard.reportId)
  return new Map(rows.map(({ reportId, shown }) => [reportId, shown]))
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
