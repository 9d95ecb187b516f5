import type { SharedBy } from '@etapes-climat/domain/reports/contract'
import type { Database, Executor } from '../db/client.ts'
import { findCoAuthorRole, noteOpening } from './co-author.repository.ts'
import { ownsReport } from './report.policy.ts'
import { findOwner } from './report.repository.ts'

/** By whom a report is shared with its reader, and for what; null for the owner and administrators (TEAM-32). */
export async function readSharedBy(
  executor: Executor,
  report: { id: number; userId: number },
  viewer: { id: number; isAdmin: boolean },
): Promise<SharedBy | null> {
  if (ownsReport(viewer, report)) return null
  const role = await findCoAuthorRole(executor, { reportId: report.id, userId: viewer.id })
  if (!role) return null
  const { firstName, lastName } = await findOwner(executor, report.userId)
  return { firstName, lastName, role }
}

/**
 * The same, when it is opened: the first time is noted. Reading does not depend on that, for a full
 * disk refuses writes.
 */
export async function openShared(
  db: Database,
  report: { id: number; userId: number },
  viewer: { id: number; isAdmin: boolean },
): Promise<SharedBy | null> {
  const sharedBy = await readSharedBy(db, report, viewer)
  const opening = { reportId: report.id, userId: viewer.id }
  if (sharedBy) await noteOpening(db, opening).catch(() => undefined)
  return sharedBy
}
