import type { ReportOwner, SharedBy } from '@etapes-climat/domain/reports/contract'
import type { Database, Executor } from '../db/client.ts'
import { findCoAuthorRole, noteOpening } from './co-author.repository.ts'
import { findOwner } from './report.repository.ts'

export interface Ownership {
  /** null: the reader’s own */
  owner: ReportOwner | null
  /** by whom it is shared with the reader, and for what; null for the owner and administrators */
  sharedBy: SharedBy | null
}

export const OWN_REPORT: Ownership = { owner: null, sharedBy: null }

/** Owner and role of a report for its reader; administrators get the owner too. */
export async function readOwnership(
  executor: Executor,
  report: { id: number; userId: number },
  viewer: { id: number; isAdmin: boolean },
): Promise<Ownership> {
  if (viewer.id === report.userId) return OWN_REPORT
  const { firstName, lastName } = await findOwner(executor, report.userId)
  const owner = { firstName, lastName }
  if (viewer.isAdmin) return { owner, sharedBy: null }
  const shared = await findCoAuthorRole(executor, { reportId: report.id, userId: viewer.id })
  if (!shared) return { owner, sharedBy: null }
  const gone = shared.ownerIsGone ? { ownerIsGone: true as const } : {}
  return { owner, sharedBy: { ...owner, role: shared.role, ...gone } }
}

/**
 * The same, when it is opened: the first time is noted. Reading does not depend on that, for a full
 * disk refuses writes.
 */
export async function openReport(
  db: Database,
  report: { id: number; userId: number },
  viewer: { id: number; isAdmin: boolean },
): Promise<Ownership> {
  const ownership = await readOwnership(db, report, viewer)
  const opening = { reportId: report.id, userId: viewer.id }
  if (ownership.sharedBy) await noteOpening(db, opening).catch(() => undefined)
  return ownership
}
