import type { CoAuthorRole } from '@etapes-climat/domain/reports/rules/co-author-roles'
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { coAuthor } from '../db/tables/co-author.table.ts'
import { report } from '../db/tables/report.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { currentRole, isCoAuthor } from '../reports/co-author.repository.ts'
import { type ListedReportRow, listedColumns } from '../reports/list/report-list.repository.ts'

/** A co-author, with their name once they have opened the report. */
export type CoAuthorRow = typeof coAuthor.$inferSelect & {
  name: string | null
  /** whether the account that opened the report is still that of a member */
  isActive: boolean
}

const NAME = sql<string | null>`(select first_name || ' ' || last_name from app_user
  where app_user.id = co_author.user_id)`

const IS_ACTIVE = sql<boolean>`exists (select from app_user
  where app_user.id = co_author.user_id and status = 'member' and deleted_at is null)`

const columns = { ...getTableColumns(coAuthor), name: NAME, isActive: IS_ACTIVE }

export interface NamedCoAuthor {
  reportId: number
  uid: string
}
const isNamed = ({ reportId, uid }: NamedCoAuthor) =>
  and(eq(coAuthor.reportId, reportId), eq(coAuthor.uid, uid))

/** The co-authors of a report, in the order they were invited. */
export function listCoAuthors(executor: Executor, reportId: number): Promise<CoAuthorRow[]> {
  return executor
    .select(columns)
    .from(coAuthor)
    .where(eq(coAuthor.reportId, reportId))
    .orderBy(asc(coAuthor.createdAt), asc(coAuthor.id))
}

export async function findCoAuthor(
  executor: Executor,
  named: NamedCoAuthor,
): Promise<CoAuthorRow | null> {
  const [row] = await executor.select(columns).from(coAuthor).where(isNamed(named))
  return row ?? null
}

/** Stores an invitation; null when the address was invited already. */
export async function insertCoAuthor(
  executor: Executor,
  invited: {
    reportId: number
    email: string
    role: CoAuthorRole
    userId?: number
    openedAt?: Date
  },
): Promise<CoAuthorRow | null> {
  const [row] = await executor.insert(coAuthor).values(invited).onConflictDoNothing().returning()
  return row ? { ...row, name: null, isActive: false } : null
}

/** Changes the role of a co-author. @returns whether there is one */
export async function updateCoAuthorRole(
  executor: Executor,
  named: NamedCoAuthor,
  role: CoAuthorRole,
): Promise<boolean> {
  const rows = await executor
    .update(coAuthor)
    .set({ role, updatedAt: sql`now()` })
    .where(isNamed(named))
    .returning({ id: coAuthor.id })
  return rows.length > 0
}

/** Takes a report back from a co-author. @returns whether there was one */
export async function deleteCoAuthor(executor: Executor, named: NamedCoAuthor): Promise<boolean> {
  const rows = await executor.delete(coAuthor).where(isNamed(named)).returning({ id: coAuthor.id })
  return rows.length > 0
}

/** Gives a report another owner, and keeps who saved it last. */
export async function changeOwner(
  executor: Executor,
  { reportId, from, to }: { reportId: number; from: number; to: number },
): Promise<void> {
  await executor
    .update(report)
    .set({
      userId: to,
      updatedById: sql`nullif(coalesce(${report.updatedById}, ${from}), ${to})`,
    })
    .where(eq(report.id, reportId))
}

export interface SharedReportRow {
  report: ListedReportRow
  role: CoAuthorRole
  owner: string
}

/** The reports that others share with an account, last changed first. */
export function listSharedReports(executor: Executor, userId: number): Promise<SharedReportRow[]> {
  return executor
    .select({
      report: listedColumns,
      role: currentRole,
      owner: sql<string>`(select first_name || ' ' || last_name from app_user as owner
        where owner.id = report.user_id)`,
    })
    .from(coAuthor)
    .innerJoin(appUser, isCoAuthor)
    .innerJoin(report, eq(report.id, coAuthor.reportId))
    .where(eq(appUser.id, userId))
    .orderBy(desc(report.updatedAt), desc(report.id))
}
