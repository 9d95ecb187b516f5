import type { Report, ReportCreateBody } from '@etapes-climat/domain/reports/contract'
import { automaticReportName } from '@etapes-climat/domain/reports/rules/automatic-name'
import type { Database } from '../db/client.ts'
import { storeSelection } from './calculate-report.ts'
import { readSavedReport } from './read-report.ts'
import { insertReport, replaceReportSectors, replaceReportTags } from './report.repository.ts'
import { resolveCards, resolveSectors, resolveTags } from './resolve-selection.ts'

/**
 * Saves a new report of the caller, with its figures, in one transaction (API-75). Without a name
 * it gets the automatic one (REP-21).
 * @returns the report as this transaction leaves it
 */
export function createReport(
  db: Database,
  viewer: { id: number; isAdmin: boolean },
  body: ReportCreateBody,
): Promise<Report> {
  return db.transaction(async (tx) => {
    const cards = await resolveCards(tx, body.cards, viewer)
    const sectorIds = await resolveSectors(tx, body.sectors ?? [])
    const tagIds = await resolveTags(tx, body.tags ?? [])
    const id = await insertReport(tx, {
      userId: viewer.id,
      name: body.name ?? automaticReportName(new Date(), cards.length),
      description: body.description ?? '',
      filters: body.filters ?? null,
    })
    await replaceReportSectors(tx, id, sectorIds)
    await replaceReportTags(tx, id, tagIds)
    await storeSelection(tx, id, cards)
    return readSavedReport(tx, id, viewer)
  })
}
