import type { Database } from '../../db/client.ts'
import { notFound } from '../../hydra/http-error.ts'
import { reportRows } from '../report.repository.ts'
import { keepDeletedReport, restoreDeletedReport } from './deleted-report.repository.ts'

/**
 * Deletes a report (API-77). Its rows are stored elsewhere for ten minutes, out of reach of other
 * calls, so that « Annuler » can restore it.
 */
export function deleteReport(db: Database, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    // Locked first: otherwise the stored rows could lack a save in progress.
    if (!(await reportRows.lock(tx, id))) return
    await keepDeletedReport(tx, id)
    await reportRows.remove(tx, id)
  })
}

/**
 * Restores a report that was deleted less than ten minutes ago, exactly as it was.
 * @throws HttpError 404 when it was restored meanwhile, or the time has passed
 */
export async function restoreReport(db: Database, id: number): Promise<void> {
  if (!(await db.transaction((tx) => restoreDeletedReport(tx, id)))) throw notFound()
}
