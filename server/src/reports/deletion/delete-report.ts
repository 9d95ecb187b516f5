import type { Database } from '../../db/client.ts'
import { notFound } from '../../hydra/http-error.ts'
import { makeRoom } from '../../quotas/make-room.ts'
import { refuseOverQuota, refuseOverWorkshopBytes } from '../../quotas/refuse-over-quota.ts'
import { reportRows } from '../report.repository.ts'
import { keepDeletedReport, restoreDeletedReport } from './deleted-report.repository.ts'

/**
 * Deletes a report. Its rows are stored elsewhere for ten minutes, out of reach of other
 * calls, so that « Annuler » can restore it.
 */
export function deleteReport(db: Database, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    // Locked first: otherwise the stored rows could lack a save in progress.
    const report = await reportRows.lock(tx, id)
    if (!report) return
    await keepDeletedReport(tx, id)
    await reportRows.remove(tx, id)
    await makeRoom(tx, 'deletedReport', report.userId)
  })
}

/**
 * Restores a report that was deleted less than ten minutes ago, exactly as it was.
 * @throws HttpError 404 when it was restored meanwhile, or the time has passed; 409 without room for it
 */
export function restoreReport(
  db: Database,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    await refuseOverQuota(tx, 'report', { owner: userId, status: 409 })
    if (!(await restoreDeletedReport(tx, id))) throw notFound()
    await refuseOverWorkshopBytes(tx, userId, 409)
  })
}
