import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database } from '../db/client.ts'
import { sinceSaveInShort } from './read-changes.ts'
import { presentListedReport } from './report.presenter.ts'
import { type ListedReportRow, listReports } from './report.repository.ts'
import { findListedSteps } from './report-steps.repository.ts'

/**
 * A page of the reports of an account, last changed first, each with its number of steps (API-72,
 * API-90) and what changed in them since it was calculated (TRUST-03).
 */
export async function readReportList(
  { db, catalogue }: { db: Database; catalogue: Catalogue },
  query: Parameters<typeof listReports>[1],
): Promise<{ items: ListedReport[]; total: number }> {
  const { rows, total } = await listReports(db, query)
  return { items: await presentReportList({ db, catalogue }, rows), total }
}

/** Reports as lists have them, whoever they belong to. */
export async function presentReportList(
  { db, catalogue }: { db: Database; catalogue: Catalogue },
  rows: readonly ListedReportRow[],
): Promise<ListedReport[]> {
  const steps = await findListedSteps(
    db,
    rows.map((row) => row.id),
  )
  const snapshot = await catalogue.current()
  return rows.map((row) => {
    const own = steps.get(row.id)
    return presentListedReport(row, own?.shown ?? 0, own && sinceSaveInShort(snapshot, row, own))
  })
}
