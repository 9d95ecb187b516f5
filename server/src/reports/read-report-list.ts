import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import type { Database } from '../db/client.ts'
import { presentListedReport } from './report.presenter.ts'
import { countShownCards, listReports } from './report.repository.ts'

/** A page of the reports of an account, last changed first, each with its number of steps (API-72, API-90). */
export async function readReportList(
  db: Database,
  query: Parameters<typeof listReports>[1],
): Promise<{ items: ListedReport[]; total: number }> {
  const { rows, total } = await listReports(db, query)
  const stepCounts = await countShownCards(
    db,
    rows.map((row) => row.id),
  )
  const items = rows.map((row) => presentListedReport(row, stepCounts.get(row.id) ?? 0))
  return { items, total }
}
