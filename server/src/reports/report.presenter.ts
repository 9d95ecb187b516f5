import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { MAX_EXEMPLARIES_PER_STEP } from '@etapes-climat/domain/exemplaries/rules/shown-exemplaries'
import type {
  Figures,
  ListedReport,
  Report,
  ReportSummary,
  ReportView,
  SectorFigures,
} from '@etapes-climat/domain/reports/contract'
import { sectorRows } from '@etapes-climat/domain/reports/rules/sector-rows'
import { mayReadCard } from '../cards/card.policy.ts'
import { type CardRow, presentCard } from '../cards/card.presenter.ts'
import { type CardSummaryRow, presentCardSummary } from '../catalogue/card-summary.presenter.ts'
import {
  type NamedRow,
  presentSectorReference,
  presentTagReference,
  type SectorRow,
} from '../catalogue/classification.presenter.ts'
import { identityOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import type { ReportRow } from './report.repository.ts'
import type { SelectedCard } from './report-cards.repository.ts'
import { stepChanges } from './step-changes.ts'

/** A member's eyes: what the report page and the document show, whoever looks (REP-36). */
const AS_MEMBER = { isAdmin: false }

const NOT_IN_REPORT = ''

/** The stored figures; null before the first calculation. */
function storedFigures(row: ReportRow): Figures | null {
  const { somme, potentiel, objectif, effort } = row
  if (somme === null || potentiel === null || objectif === null || effort === null) return null
  return { somme, potentiel, objectif, effort }
}

function presentReportSummary(row: ReportRow): ReportSummary {
  return {
    ...identityOf('report', row),
    id: row.id,
    name: row.name,
    description: row.description,
    datas: storedFigures(row),
    val: row.somme,
    createdAt: presentMoment(row.createdAt),
    updatedAt: presentMoment(row.updatedAt),
  }
}

/** A report in a list. */
export function presentListedReport(row: ReportRow, stepCount: number): ListedReport {
  return { ...presentReportSummary(row), stepCount }
}

export interface ReportRelations {
  cards: CardSummaryRow[]
  tags: NamedRow[]
  sectors: SectorRow[]
  /** those saved, without what was deleted since */
  filters: CardFilters | null
}

/** The editable report (REP-44); steps the viewer may not see are left out (SEC-42). */
export function presentReport(
  row: ReportRow,
  relations: ReportRelations,
  viewer: { isAdmin: boolean },
): Report {
  const cards = relations.cards.filter((card) => mayReadCard(viewer, card))
  return {
    ...presentReportSummary(row),
    cards: cards.map(presentCardSummary),
    tags: relations.tags.map(presentTagReference),
    sectors: relations.sectors.map(presentSectorReference),
    cardsSectors: sectorsOf(cards),
    filters: relations.filters,
    revision: row.revision,
  }
}

/** The sectors of the steps that count, each once. */
function sectorsOf(cards: readonly CardSummaryRow[]) {
  const counted = cards.filter((card) => isCounted({ ...card, format: card.format.slug }))
  const sectors = new Map(
    counted.flatMap((card) => (card.sector ? [[card.sector.id, card.sector] as const] : [])),
  )
  return [...sectors.values()].map(presentSectorReference)
}

export interface ReportViewRelations extends Omit<ReportRelations, 'cards'> {
  owner: ReportView['owner']
  cards: CardRow[]
  selected: SelectedCard[]
  sectors: (SectorRow & { parentId: number | null })[]
  /** steps of the last calculation that were deleted since */
  deleted: number
}

/**
 * The report page (API-74): published steps without completeness ones, each with the value it had
 * when the figures were calculated, at most three exemplary works a step (REP-36 to REP-39).
 */
export function presentReportView(row: ReportRow, relations: ReportViewRelations): ReportView {
  const atSave = new Map(relations.selected.map((card) => [card.id, card.valAtSave]))
  const shown = relations.cards.filter((card) => mayReadCard(AS_MEMBER, card))
  const cards = shown
    .map((card) => ({ ...card, val: atSave.get(card.id) ?? card.val }))
    .map((card) => presentCard(card, AS_MEMBER))
  return {
    ...presentReportSummary(row),
    owner: relations.owner,
    calculatedAt: row.calculatedAt && presentMoment(row.calculatedAt),
    cards: cards.map((card) => ({
      ...card,
      exemplaries: card.exemplaries.slice(0, MAX_EXEMPLARIES_PER_STEP),
    })),
    tags: relations.tags.map(presentTagReference),
    sectors: relations.sectors.map(presentSectorReference),
    cardsSectors: sectorsOf(shown),
    filters: relations.filters,
    sectorFigures: presentSectorFigures(row, relations.sectors),
    changes: stepChanges(relations.selected, relations.deleted),
  }
}

/** The stored figures by sector, as page and document show them (REP-46). */
function presentSectorFigures(
  row: ReportRow,
  sectors: ReportViewRelations['sectors'],
): SectorFigures[] {
  const byUid = new Map(sectors.map((sector) => [sector.uid, sector]))
  const uidOf = new Map(sectors.map((sector) => [sector.id, sector.uid]))
  const rows = (row.sectorDatas ?? []).map(({ sectorUid, ...figures }) => {
    const sector = byUid.get(sectorUid ?? '')
    return { ...figures, sector: sector ? presentSectorReference(sector) : null }
  })
  return sectorRows(rows, (uid) => {
    const parentId = byUid.get(uid)?.parentId ?? null
    // A parent that is not in the report has no row to stand under.
    return parentId === null ? null : (uidOf.get(parentId) ?? NOT_IN_REPORT)
  })
}
