import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { isActiveAccount } from '../access/session-account.repository.ts'
import type { Executor } from '../db/client.ts'
import { report } from '../db/tables/report.table.ts'
import { shareLink } from '../db/tables/share-link.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import type { ReportRow } from '../reports/report.repository.ts'

export type ShareLinkRow = typeof shareLink.$inferSelect

/** The links of a report, newest first. */
export function listShareLinks(executor: Executor, reportId: number): Promise<ShareLinkRow[]> {
  return executor
    .select()
    .from(shareLink)
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
  }: Pick<ShareLinkRow, 'reportId' | 'tokenHash' | 'label' | 'showsDiscarded'> & { days: number },
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
  /** revision of the owner's account, whose name is shown */
  ownerRevision: number
}

/**
 * The report of a link; null for an unknown, revoked or expired link, and for one whose owner may
 * not sign in any more.
 */
export async function findOpenLink(
  executor: Executor,
  tokenHash: string,
): Promise<OpenLink | null> {
  const [row] = await executor
    .select({ link: shareLink, report, ownerRevision: appUser.revision })
    .from(shareLink)
    .innerJoin(report, eq(report.id, shareLink.reportId))
    .innerJoin(appUser, eq(appUser.id, report.userId))
    .where(
      and(eq(shareLink.tokenHash, tokenHash), gt(shareLink.expiresAt, sql`now()`), isActiveAccount),
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
