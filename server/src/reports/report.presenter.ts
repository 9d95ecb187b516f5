import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { MAX_EXEMPLARIES_PER_STEP } from '@etapes-climat/domain/exemplaries/rules/shown-exemplaries'
import type {
  MinimalReport,
  ReportSummary,
  ReportView,
  SectorFigures,
} from '@etapes-climat/domain/reports/contract'
import {
  eachStoredFigure,
  type Figures,
  figuresOf,
  type StoredFigures,
} from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { sectorRows } from '@etapes-climat/domain/reports/rules/figures/sector-rows'
import { mayReadCard } from '../cards/card.policy.ts'
import { type CardRow, presentCard } from '../cards/card.presenter.ts'
import type { CatalogueSectorRow } from '../catalogue/catalogue.repository.ts'
import {
  presentSectorReference,
  presentTagReference,
  type SectorRow,
} from '../catalogue/classification.presenter.ts'
import { documentOf, identityOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import { figuresIfConsidered, presentFollowUps } from './follow-ups/follow-up.presenter.ts'
import type { ReportRow } from './report.repository.ts'
import { presentOperation } from './report-operation.ts'
import { knownFilters } from './selection/known-filters.ts'
import type { ReportInCatalogue, SelectedCard } from './selection/selection.ts'
import { figuresToday } from './since-save/read-changes.ts'
import { stepChanges } from './since-save/step-changes.ts'

/** Page and document show what members may see, whoever looks. */
const AS_MEMBER = { isAdmin: false }

const NOT_IN_REPORT = ''

/** The stored figures; null before the first calculation. */
export function storedFigures(
  row: {
    [Name in keyof StoredFigures]: number | null
  },
): Figures | null {
  const stored = eachStoredFigure((key) => row[key])
  return Object.values(stored).includes(null) ? null : figuresOf(stored as StoredFigures)
}

/** The fields of every answer about a report. */
export function presentReportSummary(row: ReportRow): ReportSummary {
  return {
    ...identityOf('report', row),
    id: row.id,
    name: row.name,
    description: row.description,
    datas: storedFigures(row),
    val: row.somme,
    operation: presentOperation(row),
    originUid: row.originUid,
    archivedAt: row.archivedAt && presentMoment(row.archivedAt),
    createdAt: presentMoment(row.createdAt),
    updatedAt: presentMoment(row.updatedAt),
  }
}

/**
 * The editable report as JSON, written without its schema, which takes longer than a save;
 * steps the viewer may not see are left out.
 */
export function presentReport(report: ReportInCatalogue, viewer: { isAdmin: boolean }): Buffer {
  const { selection, snapshot } = report
  const cards = selection.cards.filter(({ row: { draft }, names: { format } }) =>
    mayReadCard(viewer, { draft, format }),
  )
  const shown = cards.map(({ countable, names }) => ({ ...countable, ...names }))
  return Buffer.from(
    JSON.stringify({
      ...documentOf('report', presentReportSummary(report)),
      cards: cards.map(({ summary }) => summary),
      ...presentSelection(selection, shown),
      filters: knownFilters(snapshot, report.filters),
      today: figuresToday(report),
      followUps: presentFollowUps(selection.followUps, viewer),
      revision: report.revision,
      owner: report.owner,
      sharedBy: report.sharedBy,
    }),
  )
}

/** Minimal response for `Prefer: return=minimal`: only the fields the server computed (RFC 7240). */
export function presentMinimalReport({
  selection,
  ...report
}: ReportInCatalogue): Omit<MinimalReport, '@context'> {
  const sectors = selection.sectors.map(presentSectorReference)
  const { revision, owner, sharedBy } = report
  return { ...presentReportSummary(report), sectors, revision, owner, sharedBy }
}

/** @param cards the steps that are shown */
function presentSelection(
  { tags, sectors }: ReportInCatalogue['selection'],
  cards: readonly {
    draft: boolean
    val: number
    format: { slug: string }
    sector: SectorRow | null
  }[],
) {
  const counted = cards.filter((card) => isCounted({ ...card, format: card.format.slug }))
  const cardsSectors = new Map(
    counted.flatMap((card) => (card.sector ? [[card.sector.id, card.sector] as const] : [])),
  )
  return {
    tags: tags.map(presentTagReference),
    sectors: sectors.map(presentSectorReference),
    cardsSectors: [...cardsSectors.values()].map(presentSectorReference),
  }
}

export interface ReportViewRelations {
  owner: ReportView['owner']
  cards: CardRow[]
  selected: SelectedCard[]
  /** steps of the last calculation that were deleted since */
  deleted: number
  /** what changed since the calculation, and the figures as they would be today */
  since: Pick<ReportView, 'sinceSave' | 'today'>
}

/**
 * The report page: published steps without completeness ones, each with the value it had
 * when the figures were calculated, at most three exemplary works a step.
 */
export function presentReportView(
  report: ReportInCatalogue,
  relations: ReportViewRelations,
): ReportView {
  const { selection, snapshot } = report
  const atSave = new Map(
    relations.selected.map(({ card, saved }) => [card.row.id, saved.valAtSave]),
  )
  const shown = relations.cards.filter((card) => mayReadCard(AS_MEMBER, card))
  const cards = shown
    .map((card) => ({ ...card, val: atSave.get(card.id) ?? card.val }))
    .map((card) => presentCard(card, AS_MEMBER))
  return {
    ...presentReportSummary(report),
    owner: relations.owner,
    calculatedAt: report.calculatedAt && presentMoment(report.calculatedAt),
    cards: cards.map((card) => ({
      ...card,
      exemplaries: card.exemplaries.slice(0, MAX_EXEMPLARIES_PER_STEP),
    })),
    ...presentSelection(selection, shown),
    filters: knownFilters(snapshot, report.filters),
    sectorFigures: presentSectorFigures(report, selection.sectors),
    changes: stepChanges(relations.selected, relations.deleted),
    ...relations.since,
    followUps: presentFollowUps(selection.followUps, AS_MEMBER, atSave),
    pdfParts: report.pdfParts,
    ifConsidered: figuresIfConsidered(report, storedFigures(report)),
    sharedBy: report.sharedBy,
    revision: report.revision,
  }
}

/** The stored figures by sector, as page and document show them. */
export function presentSectorFigures(
  row: ReportRow,
  sectors: readonly CatalogueSectorRow[],
): SectorFigures[] {
  const byUid = new Map(sectors.map((sector) => [sector.uid, sector]))
  const uidOf = new Map(sectors.map((sector) => [sector.id, sector.uid]))
  const rows = (row.sectorDatas ?? []).map(({ sectorUid, cards, ...stored }) => {
    const sector = byUid.get(sectorUid ?? '')
    return { ...figuresOf(stored), cards, sector: sector ? presentSectorReference(sector) : null }
  })
  return sectorRows(rows, (uid) => {
    const parentId = byUid.get(uid)?.parentId ?? null
    // A parent that is not in the report has no row to stand under.
    return parentId === null ? null : (uidOf.get(parentId) ?? NOT_IN_REPORT)
  })
}
