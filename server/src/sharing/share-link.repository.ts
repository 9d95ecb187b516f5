import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { isActiveAccount } from '../access/session-account.repository.ts'
import type { Executor } from '../db/client.ts'
import { milestone } from '../db/tables/milestone.table.ts'
import { report } from '../db/tables/report.table.ts'
import { shareLink } from '../db/tables/share-link.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import type { MilestoneRow } from '../milestones/milestone.repository.ts'
import type { ReportRow } from '../reports/report.repository.ts'

export type ShareLinkRow = typeof shareLink.$inferSelect

/** A link, and what it shows in place of its report. */
export interface ListedShareLink {
  link: ShareLinkRow
  milestone: Pick<MilestoneRow, 'uid' | 'name' | 'withdrawnAt'> | null
}

/** The links of a report, newest first. */
export function listShareLinks(executor: Executor, reportId: number): Promise<ListedShareLink[]> {
  const { uid, name, withdrawnAt } = milestone
  return executor
    .select({ link: shareLink, milestone: { uid, name, withdrawnAt } })
    .from(shareLink)
    .leftJoin(milestone, eq(milestone.id, shareLink.milestoneId))
    .where(eq(shareLink.reportId, reportId))
    .orderBy(desc(shareLink.createdAt), desc(shareLink.id))
}

const daysFromNow = (days: number) => sql<Date>`now() + make_interval(days => ${days})`

/** Stores a link by the hash of its token. @param days until it expires */
export async function insertShareLink(
  executor: Executor,
  {
    days,
    ...link
  }: Pick<ShareLinkRow, 'reportId' | 'milestoneId' | 'tokenHash' | 'label' | 'showsDiscarded'> & {
    days: number
  },
): Promise<ShareLinkRow> {
  const [row] = await executor
    .insert(shareLink)
    .values({ ...link, expiresAt: daysFromNow(days) })
    .returning()
  if (!row) throw new Error('A link was not stored')
  return row
}

/** Lets a link of a report expire so many days from now; null when there is no such link. */
export async function prolongShareLink(
  executor: Executor,
  { reportId, uid, days }: { reportId: number; uid: string; days: number },
): Promise<ShareLinkRow | null> {
  const [row] = await executor
    .update(shareLink)
    .set({ expiresAt: daysFromNow(days), updatedAt: sql`now()` })
    .where(and(eq(shareLink.reportId, reportId), eq(shareLink.uid, uid)))
    .returning()
  return row ?? null
}

/** Ends a link of a report at once. @returns whether it was there */
export async function deleteShareLink(
  executor: Executor,
  { reportId, uid }: { reportId: number; uid: string },
): Promise<boolean> {
  const rows = await executor
    .delete(shareLink)
    .where(and(eq(shareLink.reportId, reportId), eq(shareLink.uid, uid)))
    .returning({ id: shareLink.id })
  return rows.length > 0
}

export interface OpenLink {
  link: ShareLinkRow
  report: ReportRow
  /** shown in place of it; null: the report is */
  milestone: MilestoneRow | null
  /** revision of the owner's account, whose name is shown */
  ownerRevision: number
}

/**
 * The report or the milestone of a link; null for an unknown, revoked or expired link, for one whose
 * owner may not sign in any more, and for one whose milestone was withdrawn.
 */
export async function findOpenLink(
  executor: Executor,
  tokenHash: string,
): Promise<OpenLink | null> {
  const [row] = await executor
    .select({ link: shareLink, report, milestone, ownerRevision: appUser.revision })
    .from(shareLink)
    .innerJoin(report, eq(report.id, shareLink.reportId))
    .innerJoin(appUser, eq(appUser.id, report.userId))
    .leftJoin(milestone, eq(milestone.id, shareLink.milestoneId))
    .where(
      and(
        eq(shareLink.tokenHash, tokenHash),
        gt(shareLink.expiresAt, sql`now()`),
        isNull(milestone.withdrawnAt),
        isActiveAccount,
      ),
    )
  return row ?? null
}

/** Counts an opening of the page of a link. */
export async function countOpening(executor: Executor, id: number): Promise<void> {
  await executor
    .update(shareLink)
    .set({ openings: sql`${shareLink.openings} + 1`, lastOpenedAt: sql`now()` })
    .where(eq(shareLink.id, id))
}
