import type { ReportCreateBody } from '@etapes-climat/domain/reports/contract'
import { automaticReportName } from '@etapes-climat/domain/reports/rules/automatic-name'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { restOnCatalogue } from '../catalogue/rest-on-catalogue.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { savedFollowUps } from './follow-ups/save-follow-ups.ts'
import { OWN_REPORT } from './ownership.ts'
import { NO_OPERATION, operationChanges } from './report-operation.ts'
import { calculateSelection } from './selection/calculate-report.ts'
import { insertReport, NOTHING_SELECTED } from './selection/report-selection.repository.ts'
import { resolveCards, resolveSectors, resolveTags } from './selection/resolve-selection.ts'
import { type ReportInCatalogue, selectionOf } from './selection/selection.ts'

/**
 * Saves a new report of the caller, with its figures, in one statement. Without a name
 * it gets the automatic one.
 * @returns the report as this statement leaves it
 */
export function createReport(
  { db, catalogue }: CatalogueServices,
  viewer: { id: number; isAdmin: boolean },
  body: ReportCreateBody,
): Promise<ReportInCatalogue> {
  return restOnCatalogue(catalogue, async (snapshot) => {
    const cards = resolveCards(snapshot, body.cards, viewer)
    const sectors = resolveSectors(snapshot, body.sectors ?? [])
    const tags = resolveTags(snapshot, body.tags ?? [])
    const calculated = calculateSelection(snapshot, cards, sectors)
    const followUps = savedFollowUps(snapshot, viewer, {
      inputs: body.followUps,
      before: [],
      selected: cards,
    })
    const after = { ...calculated, tagIds: tags.map(({ id }) => id), followUps }
    const stored = [
      {
        userId: viewer.id,
        name: body.name ?? automaticReportName(new Date(), cards.length),
        description: body.description ?? '',
        filters: body.filters ?? null,
        updatedById: null,
        originUid: null,
        ...NO_OPERATION,
        ...operationChanges(body.operation),
        ...calculated.figures,
      },
      { before: NOTHING_SELECTED, after, catalogueVersion: snapshot.version },
    ] as const
    const row = await db.transaction(async (tx) => {
      await refuseOverQuota(tx, 'report', { owner: viewer.id })
      return insertReport(tx, ...stored)
    })
    return row && { ...row, selection: selectionOf(snapshot, after), snapshot, ...OWN_REPORT }
  })
}
