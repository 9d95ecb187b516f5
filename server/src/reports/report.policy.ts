import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import type { ReportRole } from '@etapes-climat/domain/reports/rules/co-author-roles'
import type { FastifyRequest } from 'fastify'
import { signedIn } from '../access/access.ts'
import { lockReportRightsExclusively } from '../access/right-locks.repository.ts'
import type { Executor } from '../db/client.ts'
import { accessDenied, HttpError, notFound } from '../hydra/http-error.ts'
import { itemTarget, type RightTo } from '../plugins/item-target.ts'
import { findCoAuthorRole, findSharedAmong } from './co-author.repository.ts'
import { type ReportRow, reportRows } from './report.repository.ts'

/** A report belongs to its owner; administrators may do everything with it. */
export function ownsReport(
  viewer: { id: number; isAdmin: boolean },
  report: { userId: number },
): boolean {
  return viewer.isAdmin || viewer.id === report.userId
}

const RANKS: Record<ReportRole, number> = { reader: 1, editor: 2, owner: 3 }

/** As the report page says it. */
const OWNER_IS_GONE =
  'Le compte du propriétaire de ce rapport n’est plus actif\u00a0: il se lit, mais ne s’enregistre plus. Un administrateur peut le confier à l’un de ses co-auteurs.'

/** The viewer's role in a report: co-authors read it, or save it too. */
async function reportRoleOf(
  executor: Executor,
  viewer: { id: number; isAdmin: boolean },
  { report, needed }: { report: { id: number; userId: number }; needed: ReportRole },
): Promise<ReportRole | null> {
  if (ownsReport(viewer, report)) return 'owner'
  const shared = await findCoAuthorRole(executor, { reportId: report.id, userId: viewer.id })
  if (shared?.ownerIsGone && RANKS[needed] > RANKS.reader) throw new HttpError(403, OWNER_IS_GONE)
  return shared?.role ?? null
}

/** The reports of this list that a viewer may read, in one statement at most. */
export async function readableReports<Row extends { id: number; userId: number }>(
  executor: Executor,
  viewer: { id: number; isAdmin: boolean },
  rows: readonly Row[],
): Promise<Row[]> {
  const others = rows.filter((row) => !ownsReport(viewer, row)).map(({ id }) => id)
  const shared = new Set(await findSharedAmong(executor, viewer.id, others))
  return rows.filter((row) => ownsReport(viewer, row) || shared.has(row.id))
}

/**
 * A report for which the caller has the role; null when it does not exist for them.
 * @throws HttpError 403 when they have a lesser role
 */
export async function findReportFor(
  executor: Executor,
  needed: ReportRole,
  { reference, request }: { reference: ResourceReference; request: FastifyRequest },
): Promise<ReportRow | null> {
  const row = await reportRows.find(executor, reference)
  const role = row && (await reportRoleOf(executor, signedIn(request), { report: row, needed }))
  if (!row || !role) return null
  if (RANKS[role] < RANKS[needed]) throw accessDenied()
  return row
}

/** The caller's right to a report by role, checked again before the call writes. */
export const rightToReport =
  (needed: ReportRole): RightTo<{ id: number }> =>
  ({ id }, request) => ({
    lock: (tx) => lockReportRightsExclusively(tx, id),
    async check(tx) {
      if (!(await findReportFor(tx, needed, { reference: { id }, request }))) throw notFound()
    },
  })

/** The report of a call's path, for callers with the role. */
export function reportTarget(executor: Executor, needed: ReportRole) {
  return itemTarget(
    (reference, request) => findReportFor(executor, needed, { reference, request }),
    rightToReport(needed),
  )
}
