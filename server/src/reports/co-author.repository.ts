import type { CoAuthorRole } from '@etapes-climat/domain/reports/rules/co-author-roles'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Executor } from '../db/client.ts'
import { coAuthor } from '../db/tables/co-author.table.ts'
import { report } from '../db/tables/report.table.ts'
import { appUser } from '../db/tables/user.table.ts'

/**
 * Condition for the co-author of an account: the account that opened the report, or the one with the
 * invited address. A waiting account is none yet. To be joined with `app_user`.
 */
export const isCoAuthor = and(
  eq(appUser.status, 'member'),
  isNull(appUser.deletedAt),
  or(
    eq(coAuthor.userId, appUser.id),
    and(isNull(coAuthor.userId), eq(coAuthor.email, sql`lower(${appUser.email})`)),
  ),
)

/** Whether the owner of a report that is shared may not sign in any more. */
const ownerIsGone = sql<boolean>`not exists (
  select from report join app_user as owner on owner.id = report.user_id
  where report.id = co_author.report_id
    and owner.deleted_at is null and owner.status in ('waiting', 'member'))`

/** The current role of a co-author: nobody can save a report whose owner cannot sign in. */
export const currentRole = sql<CoAuthorRole>`case when ${ownerIsGone} then 'reader' else ${coAuthor.role} end`

/** Ids of the reports that an account owns or that are shared with it, for conditions of other queries. */
export const readableReports = (executor: Executor, userId: number) =>
  // A union: with « or » the whole table of reports is read.
  union(
    executor.select({ id: report.id }).from(report).where(eq(report.userId, userId)),
    executor
      .select({ id: coAuthor.reportId })
      .from(coAuthor)
      .innerJoin(appUser, isCoAuthor)
      .where(eq(appUser.id, userId)),
  )

/** The role with which a report is shared with an account; null: none. */
export async function findCoAuthorRole(
  executor: Executor,
  { reportId, userId }: { reportId: number; userId: number },
): Promise<{ role: CoAuthorRole; ownerIsGone: boolean } | null> {
  const [row] = await executor
    .select({ role: currentRole, ownerIsGone })
    .from(coAuthor)
    .innerJoin(appUser, isCoAuthor)
    .where(and(eq(coAuthor.reportId, reportId), eq(appUser.id, userId)))
  return row ?? null
}

/** Which of these reports are shared with an account. */
export async function findSharedAmong(
  executor: Executor,
  userId: number,
  reportIds: readonly number[],
): Promise<number[]> {
  if (reportIds.length === 0) return []
  const rows = await executor
    .select({ reportId: coAuthor.reportId })
    .from(coAuthor)
    .innerJoin(appUser, isCoAuthor)
    .where(and(inArray(coAuthor.reportId, [...reportIds]), eq(appUser.id, userId)))
  return rows.map(({ reportId }) => reportId)
}

/** Records the first opening of a report by a co-author, whose name is shown from then on. */
export async function noteOpening(
  executor: Executor,
  { reportId, userId }: { reportId: number; userId: number },
): Promise<void> {
  await executor
    .update(coAuthor)
    .set({ userId, openedAt: sql`now()` })
    .where(
      and(
        eq(coAuthor.reportId, reportId),
        isNull(coAuthor.openedAt),
        sql`${coAuthor.email} = (select lower(email) from app_user where app_user.id = ${userId})`,
      ),
    )
}
