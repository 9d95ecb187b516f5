import { isDeepStrictEqual } from 'node:util'
import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { idxFull } from '@etapes-climat/domain/cards/rules/idx-full'
import { pick } from '@etapes-climat/domain/kernel/record-of'
import type { Calculation } from '@etapes-climat/domain/reports/contract'
import { calculateStored } from '@etapes-climat/domain/reports/rules/figures/calculate-figures'
import { figuresBySector } from '@etapes-climat/domain/reports/rules/figures/figures-by-sector'
import {
  figuresOf,
  STORED_FIGURES,
  type StoredFigures,
} from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type { CatalogueSectorRow } from '../../catalogue/catalogue.repository.ts'
import type { CatalogueServices } from '../../catalogue/catalogue.ts'
import type { CatalogueSnapshot } from '../../catalogue/catalogue-snapshot.ts'
import { restOnCatalogue } from '../../catalogue/rest-on-catalogue.ts'
import type { SnapshotCard } from '../../catalogue/snapshot-card.ts'
import type { StoredSectorFigures } from '../../db/tables/report.table.ts'
import { notFound } from '../../hydra/http-error.ts'
import { identityOf } from '../../hydra/iri.ts'
import { type ReportRow, reportRows } from '../report.repository.ts'
import { type CardAtSave, findSelection, storeCalculation } from './report-selection.repository.ts'
import { selectionOf } from './selection.ts'

/** The results of a calculation that are stored beside the selection. */
export interface CalculatedSelection {
  /** the selected steps as they are now, in their order */
  cards: CardAtSave[]
  /** the filtered sectors: saved ones and those of the counted steps */
  sectorIds: number[]
  figures: StoredFigures & { sectorDatas: StoredSectorFigures[] }
}

/** The figures of a selection as the catalogue is now. */
export function calculateSelection(
  snapshot: CatalogueSnapshot,
  cards: readonly SnapshotCard[],
  savedSectors: readonly CatalogueSectorRow[],
): CalculatedSelection {
  const filtered = new Set(savedSectors.map(({ id }) => id))
  for (const { row, countable } of cards) {
    if (row.sectorId !== null && isCounted(countable)) filtered.add(row.sectorId)
  }
  const sectors = snapshot.rows.sectors.filter(({ id }) => filtered.has(id))
  const located = cards
    .filter(({ row }) => !row.draft)
    .map(({ countable, names }) => ({ ...countable, sectorUid: names.sector?.uid ?? null }))
  return {
    cards: cards.map(cardAtSave),
    sectorIds: sectors.map(({ id }) => id),
    figures: {
      ...calculateStored(
        cards.map(({ countable }) => countable),
        sectors,
      ),
      sectorDatas: figuresBySector(located, sectors).map(({ sector, ...row }) => ({
        ...pick(row, ['cards', ...STORED_FIGURES]),
        sectorUid: sector?.uid ?? null,
      })),
    },
  }
}

const cardAtSave = ({ row, countable }: SnapshotCard, position: number): CardAtSave => ({
  position,
  cardId: row.id,
  valAtSave: row.val,
  idxFullAtSave: idxFull(row),
  nameAtSave: row.name,
  draftAtSave: row.draft,
  formatAtSave: countable.format,
})

/**
 * Calculates a report on request from its selected steps as they are now; one that
 * is so stored already is not written. The report is locked: a save or another calculation at the
 * same moment waits for its turn.
 * @throws HttpError 404 for a report deleted since
 */
export function recalculateReport(
  { db, catalogue }: CatalogueServices,
  reportId: number,
): Promise<Calculation> {
  return restOnCatalogue(catalogue, (snapshot) =>
    db.transaction(async (tx) => {
      const row = await reportRows.lock(tx, reportId)
      if (!row) throw notFound()
      const before = await findSelection(tx, reportId)
      if (before.catalogueVersion !== snapshot.version) return null
      const { cards, sectors } = selectionOf(snapshot, before)
      const { figures, ...after } = calculateSelection(snapshot, cards, sectors)
      if (!isStored(figures, row) || !isDeepStrictEqual(after.cards, before.cards)) {
        const { tagIds, followUps } = before
        const kept = { ...after, tagIds, followUps }
        const write = { before, after: kept, catalogueVersion: snapshot.version }
        if (!(await storeCalculation(tx, reportId, figures, write))) return null
      }
      const identity = { ...identityOf('report', row), id: row.id, name: row.name }
      return { ...identity, datas: figuresOf(figures) }
    }),
  )
}

function isStored(figures: CalculatedSelection['figures'], row: ReportRow): boolean {
  return isDeepStrictEqual(figures, pick(row, [...STORED_FIGURES, 'sectorDatas']))
}
