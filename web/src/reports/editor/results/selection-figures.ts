import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import type { Sector, SectorReference } from '@etapes-climat/domain/classification/contract'
import { calculateFigures } from '@etapes-climat/domain/reports/rules/figures/calculate-figures'
import {
  figuresBySector,
  type SectorResult,
} from '@etapes-climat/domain/reports/rules/figures/figures-by-sector'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { sectorRows } from '@etapes-climat/domain/reports/rules/figures/sector-rows'
import type { ReportEditorState } from '../state/report-editor-state.ts'

type Selection = Pick<ReportEditorState, 'cards' | 'sectorUids'>

/** The filtered sectors and those of counted steps, in the order of the panel. */
export function sectorsInPlay<Sector extends SectorReference>(
  { cards, sectorUids }: Selection,
  sectors: readonly Sector[],
): Sector[] {
  const uids = new Set(sectorUids)
  for (const card of cards) if (card.sectorUid && isCounted(card)) uids.add(card.sectorUid)
  return sectors.filter((sector) => uids.has(sector.uid))
}

/** The figures of the selection, without waiting for the server. */
export function selectionFigures(
  selection: Selection,
  sectors: readonly SectorReference[],
): Figures {
  return calculateFigures(selection.cards, sectorsInPlay(selection, sectors))
}

/** The same by sector: rows of « Secteur par secteur » and of its table. */
export function selectionFiguresBySector(
  selection: Selection,
  sectors: readonly Sector[],
): SectorResult<Sector>[] {
  const published = selection.cards.filter((card) => !card.draft)
  const rows = figuresBySector(published, sectorsInPlay(selection, sectors))
  const uidOf = new Map(sectors.map((sector) => [sector['@id'], sector.uid]))
  const parents = new Map(sectors.map(({ uid, parent }) => [uid, uidOf.get(parent ?? '') ?? null]))
  return sectorRows(rows, (uid) => parents.get(uid) ?? null)
}
