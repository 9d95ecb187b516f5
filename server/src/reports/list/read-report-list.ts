import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import { countSectors } from '@etapes-climat/domain/reports/rules/figures/sector-rows'
import type { Catalogue, CatalogueServices } from '../../catalogue/catalogue.ts'
import type { CatalogueSnapshot } from '../../catalogue/catalogue-snapshot.ts'
import { presentReportSummary, presentSectorFigures } from '../report.presenter.ts'
import { sinceSaveInShort } from '../since-save/read-changes.ts'
import { type ListedReportRow, listReports, type ReportText } from './report-list.repository.ts'

/**
 * A page of the reports of an account, last changed first, each with its number of steps and what
 * changed in them since it was calculated.
 */
export async function readReportList(
  { db, catalogue }: CatalogueServices,
  { q, ...query }: Omit<Parameters<typeof listReports>[1], 'q'> & { q?: string | undefined },
): Promise<{ items: ListedReport[]; total: number }> {
  const text = q ? reportText(await catalogue.current(), q) : undefined
  const { rows, total } = await listReports(db, { ...query, q: text })
  return { items: await presentReportList(catalogue, rows), total }
}

/** A typed text for searches of reports: names of steps are compared in memory, once, and not in each statement. */
export const reportText = (snapshot: CatalogueSnapshot, typed: string): ReportText => ({
  typed,
  stepsNamed: (word) => snapshot.idsNamed(word),
})

/** Reports for lists, whoever owns them. */
export async function presentReportList(
  catalogue: Catalogue,
  rows: readonly ListedReportRow[],
): Promise<ListedReport[]> {
  const snapshot = await catalogue.current()
  return rows.map((row) => {
    const { steps } = row
    return presentListedReport(
      snapshot,
      row,
      steps?.shown ?? 0,
      steps && sinceSaveInShort(snapshot, row, steps),
    )
  })
}

function presentListedReport(
  snapshot: CatalogueSnapshot,
  row: ListedReportRow,
  stepCount: number,
  sinceSave: ListedReport['sinceSave'] = null,
): ListedReport {
  const { updatedBy, revision } = row
  const sectorCount = countSectors(presentSectorFigures(row, snapshot.rows.sectors))
  return { ...presentReportSummary(row), revision, stepCount, sectorCount, updatedBy, sinceSave }
}
