import { isDeepStrictEqual } from 'node:util'
import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { idxFull } from '@etapes-climat/domain/cards/rules/idx-full'
import type { Calculation } from '@etapes-climat/domain/reports/contract'
import { calculateFigures } from '@etapes-climat/domain/reports/rules/calculate-figures'
import { figuresBySector } from '@etapes-climat/domain/reports/rules/figures-by-sector'
import type { Database, Executor } from '../db/client.ts'
import { notFound } from '../hydra/http-error.ts'
import { identityOf } from '../hydra/iri.ts'
import {
  addReportSectors,
  findReportSectors,
  lockSectors,
  reportRows,
  storeFigures,
} from './report.repository.ts'
import {
  type CardAtSave,
  findCardsAtSave,
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
 * Calculates a report on request (API-78) from its selected steps as they are now (CALC-11); one that
 * is so stored already is not written. The report is locked: a save or another calculation at the
 * same moment waits for its turn.
 * @throws HttpError 404 for a report deleted since
 */
export function recalculateReport(db: Database, reportId: number): Promise<Calculation> {
  return db.transaction(async (tx) => {
    const row = await reportRows.lock(tx, reportId)
    if (!row) throw notFound()
    const { somme, potentiel, objectif, effort, sectorDatas } = row
    const stored = {
      cards: await findCardsAtSave(tx, reportId),
      figures: { somme, potentiel, objectif, effort },
      sectorDatas,
    }
    const selected = await lockSelectedCards(tx, reportId)
    const { sectorIds, ...calculated } = await calculate(tx, reportId, selected)
    if (!isDeepStrictEqual(calculated, stored)) {
      await store(tx, reportId, { sectorIds, ...calculated })
    }
    const identity = { ...identityOf('report', row), id: row.id, name: row.name }
    return { ...identity, datas: calculated.figures }
  })
}

/**
 * Makes these the selected steps of a report, as they are now, and stores its figures with those by
 * sector (CALC-11). Runs in the caller's transaction, which has locked the report.
 */
export async function storeSelection(
  executor: Executor,
  reportId: number,
  cards: readonly SelectableCardRow[],
): Promise<void> {
  await store(executor, reportId, await calculate(executor, reportId, cards))
}

/** The filtered sectors are the saved ones and those of the counted steps (D-72). */
async function calculate(
  executor: Executor,
  reportId: number,
  cards: readonly SelectableCardRow[],
) {
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
  return {
    cards: cards.map(cardAtSave),
    sectorIds: sectors.map((sector) => sector.id),
    figures: calculateFigures(cards, sectors),
    sectorDatas: figuresBySector(located, sectors).map(({ sector, ...row }) => ({
      ...row,
      sectorUid: sector?.uid ?? null,
    })),
  }
}

async function store(
  executor: Executor,
  reportId: number,
  { cards, sectorIds, figures, sectorDatas }: Awaited<ReturnType<typeof calculate>>,
): Promise<void> {
  await replaceReportCards(executor, reportId, cards)
  await addReportSectors(executor, reportId, sectorIds)
  await storeFigures(executor, reportId, { ...figures, sectorDatas })
}
