import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { idxFull } from '@etapes-climat/domain/cards/rules/idx-full'
import type { Calculation, Figures } from '@etapes-climat/domain/reports/contract'
import { calculateFigures } from '@etapes-climat/domain/reports/rules/calculate-figures'
import { figuresBySector } from '@etapes-climat/domain/reports/rules/figures-by-sector'
import type { Database, Executor } from '../db/client.ts'
import { notFound } from '../hydra/http-error.ts'
import { identityOf } from '../hydra/iri.ts'
import {
  findReport,
  findReportSectors,
  lockReportRevision,
  lockSectors,
  replaceReportSectors,
  storeFigures,
} from './report.repository.ts'
import {
  type CardAtSave,
  lockSelectedCards,
  replaceReportCards,
  type SelectableCardRow,
} from './report-cards.repository.ts'

/** What a step is now, as the report remembers it (D-74). */
function cardAtSave(card: SelectableCardRow): CardAtSave {
  return {
    cardId: card.id,
    valAtSave: card.val,
    idxFullAtSave: idxFull(card),
    nameAtSave: card.name,
  }
}

/**
 * Computes the figures of a report from its selected steps as they are now (CALC-11). The report is
 * locked: a save or another calculation at the same moment waits for its turn.
 */
export async function calculateReport(executor: Executor, reportId: number): Promise<Figures> {
  await lockReportRevision(executor, reportId)
  return storeSelection(executor, reportId, await lockSelectedCards(executor, reportId))
}

/**
 * Calculates a report on request (API-78). The name told is the one that the figures belong to: both
 * are of this transaction.
 * @throws HttpError 404 for a report deleted since
 */
export function recalculateReport(db: Database, reportId: number): Promise<Calculation> {
  return db.transaction(async (tx) => {
    const datas = await calculateReport(tx, reportId)
    const row = await findReport(tx, { id: reportId })
    if (!row) throw notFound()
    const { '@id': id, uid } = identityOf('report', row)
    return { '@id': id, uid, id: row.id, name: row.name, datas }
  })
}

/**
 * Makes these the selected steps of a report, as they are now, and stores its figures with those by
 * sector (CALC-11). The filtered sectors are the saved ones and those of the counted steps (D-72).
 * Runs in the caller's transaction.
 */
export async function storeSelection(
  executor: Executor,
  reportId: number,
  cards: readonly SelectableCardRow[],
): Promise<Figures> {
  const saved = await findReportSectors(executor, reportId)
  const sectorIds = new Set(saved.map((sector) => sector.id))
  for (const card of cards) {
    if (card.sectorId !== null && isCounted(card)) sectorIds.add(card.sectorId)
  }
  const sectors = await lockSectors(executor, [...sectorIds])
  const uidOf = new Map(sectors.map((sector) => [sector.id, sector.uid]))
  const located = cards
    .filter((card) => !card.draft)
    .map((card) => ({ ...card, sectorUid: uidOf.get(card.sectorId ?? -1) ?? null }))
  const figures = calculateFigures(cards, sectors)
  const sectorDatas = figuresBySector(located, sectors).map(({ sector, ...row }) => ({
    ...row,
    sectorUid: sector?.uid ?? null,
  }))
  await replaceReportCards(executor, reportId, cards.map(cardAtSave))
  if (sectors.length > saved.length) {
    await replaceReportSectors(
      executor,
      reportId,
      sectors.map((sector) => sector.id),
    )
  }
  await storeFigures(executor, reportId, { ...figures, sectorDatas })
  return figures
}
