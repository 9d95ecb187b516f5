import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import type { Database } from '../db/client.ts'
import { presentListedReport } from './report.presenter.ts'
import { listReports } from './report.repository.ts'

/** Reports of an account, last changed first, each with its number of steps (API-72, API-90). */
export async function readReportList(
  db: Database,
  query: Parameters<typeof listReports>[1],
): Promise<{ items: ListedReport[]; total: number }> {
  const { rows, total } = await listReports(db, query)
  return { items: rows.map(presentListedReport), total }
}
