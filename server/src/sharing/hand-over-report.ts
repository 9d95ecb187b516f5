import type { Database } from '../db/client.ts'
import { conflict, notFound } from '../hydra/http-error.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { reportRows } from '../reports/report.repository.ts'
import { findUser } from '../users/user.repository.ts'
import { handOverRefusal, NOT_OPENED } from './co-author.presenter.ts'
import {
  changeOwner,
  deleteCoAuthor,
  findCoAuthor,
  insertCoAuthor,
  type NamedCoAuthor,
} from './co-author.repository.ts'

/**
 * Makes a co-author the owner of a report; the former owner stays as an editor. Content,
 * links and co-authors stay.
 * @throws HttpError 404 without such a co-author, 409 for one who has not opened the report yet
 * or is no longer a member
 */
export function handOverReport(db: Database, named: NamedCoAuthor): Promise<void> {
  return db.transaction(async (tx) => {
    const report = await reportRows.lock(tx, named.reportId)
    const heir = await findCoAuthor(tx, named)
    if (!report || !heir) throw notFound()
    const { userId } = heir
    const refusal = handOverRefusal(heir)
    if (userId === null || refusal !== null) throw conflict(refusal ?? NOT_OPENED)
    await refuseOverQuota(tx, 'report', { owner: userId, status: 409 })
    const owner = await findUser(tx, { id: report.userId })
    await deleteCoAuthor(tx, named)
    await changeOwner(tx, { reportId: report.id, from: report.userId, to: userId })
    if (owner) {
      await insertCoAuthor(tx, {
        reportId: report.id,
        email: owner.email.toLowerCase(),
        role: 'editor',
        userId: owner.id,
        openedAt: new Date(),
      })
    }
  })
}
