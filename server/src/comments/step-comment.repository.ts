import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/client.ts'
import { inFrenchOrder } from '../db/conditions.ts'
import { card } from '../db/tables/card.table.ts'
import { cardFormat } from '../db/tables/classification.table.ts'
import { coAuthor } from '../db/tables/co-author.table.ts'
import { commentReading, stepComment } from '../db/tables/step-comment.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { readableReports } from '../reports/co-author.repository.ts'

/** Of steps that members see. */
const isShown = and(eq(card.draft, false), ne(cardFormat.slug, 'completude'))

export interface CommentRow {
  id: number
  uid: string
  text: string
  createdAt: Date
  authorId: number
  author: string
  card: { uid: string; name: string }
  isUnread: boolean
}

interface ReaderOf {
  reportId: number
  userId: number
}

/** The comments of a report as somebody reads them, the oldest first. */
export function listComments(
  executor: Executor,
  { reportId, userId }: ReaderOf,
): Promise<CommentRow[]> {
  const { id, uid, text, createdAt, authorId } = stepComment
  return executor
    .select({
      id,
      uid,
      text,
      createdAt,
      authorId,
      author: sql<string>`btrim(${appUser.firstName} || ' ' || ${appUser.lastName})`,
      card: { uid: card.uid, name: card.name },
      isUnread: sql<boolean>`${authorId} <> ${userId} and ${id} > coalesce(${commentReading.upTo}, 0)`,
    })
    .from(stepComment)
    .innerJoin(appUser, eq(appUser.id, authorId))
    .innerJoin(card, eq(card.uid, stepComment.cardUid))
    .innerJoin(cardFormat, eq(cardFormat.id, card.formatId))
    .leftJoin(
      commentReading,
      and(eq(commentReading.reportId, reportId), eq(commentReading.userId, userId)),
    )
    .where(and(eq(stepComment.reportId, reportId), isShown))
    .orderBy(asc(id))
}

/** Whether a report selects a step or says something about it, and members see it. */
export async function hasStep(
  executor: Executor,
  { reportId, uid }: { reportId: number; uid: string },
): Promise<boolean> {
  const isOfReport = sql`(exists (select from report_card
      where report_card.report_id = ${reportId} and report_card.card_id = ${card.id})
    or exists (select from report_follow_up
      where report_follow_up.report_id = ${reportId} and report_follow_up.card_id = ${card.id}))`
  const [row] = await executor
    .select({ id: card.id })
    .from(card)
    .innerJoin(cardFormat, eq(cardFormat.id, card.formatId))
    .where(and(eq(card.uid, uid), isShown, isOfReport))
  return row !== undefined
}

export async function insertComment(
  tx: Transaction,
  comment: { reportId: number; cardUid: string; authorId: number; text: string },
) {
  const [row] = await tx.insert(stepComment).values(comment).returning()
  if (!row) throw new Error('A comment was not stored')
  return row
}

export async function findComment(
  executor: Executor,
  { reportId, uid }: { reportId: number; uid: string },
) {
  const [row] = await executor
    .select(getTableColumns(stepComment))
    .from(stepComment)
    .where(and(eq(stepComment.reportId, reportId), eq(stepComment.uid, uid)))
  return row ?? null
}

export async function deleteComment(tx: Transaction, id: number): Promise<void> {
  await tx.delete(stepComment).where(eq(stepComment.id, id))
}

/** Marks all comments of a report as read by somebody. */
export async function markRead(tx: Transaction, { reportId, userId }: ReaderOf): Promise<void> {
  await tx.execute(sql`
    insert into comment_reading (report_id, user_id, up_to)
    select ${reportId}, ${userId}, coalesce(max(id), 0) from step_comment where report_id = ${reportId}
    on conflict (report_id, user_id) do update set up_to = excluded.up_to`)
}

/** Whether anybody was invited to a report. */
export const hasCoAuthors = async (executor: Executor, reportId: number): Promise<boolean> =>
  (await executor.$count(coAuthor, eq(coAuthor.reportId, reportId))) > 0

/**
 * Comments that a reader has not read, of others and of steps that members see; to be used with
 * `reader (report_id, user_id)`.
 */
const UNREAD = sql`
  from step_comment comment
  join card on card.uid = comment.card_uid and not card.draft
  join card_format on card_format.id = card.format_id and card_format.slug <> 'completude'
  left join comment_reading reading
    on reading.report_id = reader.report_id and reading.user_id = reader.user_id
  where comment.report_id = reader.report_id and comment.author_id <> reader.user_id
    and comment.id > coalesce(reading.up_to, 0)`

const isActive = sql`app_user.status = 'member' and app_user.deleted_at is null`

// « offset 0 » below keeps a subquery apart: what it finds by an index for each row is never read whole.

/** The reports with comments that somebody has not read. */
export async function listUnread(
  executor: Executor,
  userId: number,
): Promise<{ uid: string; name: string; unread: number }[]> {
  const { rows } = await executor.execute<{ uid: string; name: string; unread: number }>(sql`
    select report.uid, report.name, counted.unread
    from (
      select id as report_id, ${userId}::bigint as user_id
      from (${readableReports(executor, userId)}) readable
      where exists (select from app_user where app_user.id = ${userId} and ${isActive})
    ) reader
    cross join lateral (select count(*)::int as unread ${UNREAD}) counted
    cross join lateral (select * from report where id = reader.report_id offset 0) report
    where counted.unread > 0
    order by ${inFrenchOrder(sql`report.name`)}, report.id`)
  return rows
}

/** Comments older than this are told by no mail. */
const RECENT = sql`now() - interval '2 days'`

/**
 * Marks and returns readers to tell by mail now: they want it, somebody commented since their last
 * mail, and that mail is an hour old. Those marked by another transaction are left out.
 * @param reportId only readers of this report; null: of every report that was commented lately
 * @param limit how many at most
 */
export async function claimCommentMails(
  tx: Transaction,
  { reportId, limit }: { reportId: number | null; limit: number },
): Promise<{ id: number; uid: string; email: string }[]> {
  const isDue = sql`app_user.comment_mails and ${isActive} and (app_user.comment_mailed_at is null
    or app_user.comment_mailed_at <= now() - interval '60 minutes')`
  const commented =
    reportId === null
      ? sql`select distinct report_id from step_comment where created_at > ${RECENT}`
      : sql`select ${reportId}::bigint`
  const { rows } = await tx.execute<{ id: string; uid: string; email: string }>(sql`
    with commented (report_id) as materialized (${commented}),
    invited as materialized (
      select co_author.* from commented
      cross join lateral (select * from co_author where report_id = commented.report_id offset 0) co_author
    ),
    reader (report_id, user_id) as materialized (
      select report_id, user_id from commented
      cross join lateral (select user_id from report where id = commented.report_id offset 0) report
      union
      select report_id, user_id from invited where user_id is not null
      union
      select report_id, app_user.id from invited
      cross join lateral (select id from app_user where lower(email) = invited.email offset 0) app_user
      where user_id is null
    )
    update app_user set comment_mailed_at = now()
    where id in (
      select app_user.id from app_user
      where ${isDue} and app_user.id = any(array(
        select reader.user_id from reader
        cross join lateral (select * from app_user where id = reader.user_id offset 0) app_user
        where ${isDue} and exists (select ${UNREAD} and comment.created_at > ${RECENT}
          and comment.created_at > coalesce(app_user.comment_mailed_at, '-infinity'))))
      order by app_user.id
      limit ${limit}
      for update skip locked
    )
    returning id, uid, email`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

export async function findCommentMail(executor: Executor, id: number): Promise<boolean> {
  const [row] = await executor
    .select({ wanted: appUser.commentMails })
    .from(appUser)
    .where(eq(appUser.id, id))
  return row?.wanted ?? false
}

export async function storeCommentMail(
  tx: Transaction,
  id: number,
  wanted: boolean,
): Promise<void> {
  await tx.update(appUser).set({ commentMails: wanted }).where(eq(appUser.id, id))
}
