import { NO_COMMENTED_STEP } from '@etapes-climat/domain/reports/rules/comment-limits'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../access/access.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Database } from '../db/client.ts'
import type { MailLinks } from '../engines/mail/mail-links.ts'
import { accessDenied, notFound, refusedField } from '../hydra/http-error.ts'
import { itemParams } from '../hydra/item-params.ts'
import { presentMoment } from '../hydra/moment.ts'
import { callsOf } from '../plugins/register-call.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { ownsReport, reportTarget } from '../reports/report.policy.ts'
import { sendCommentMails } from './send-comment-mails.ts'
import {
  type CommentRow,
  deleteComment,
  findComment,
  findCommentMail,
  hasCoAuthors,
  hasStep,
  insertComment,
  listComments,
  listUnread,
  markRead,
  storeCommentMail,
} from './step-comment.repository.ts'

const commentParams = itemParams.extend({
  comment: z.string().max(60).describe('uid of the comment'),
})

/** Comments that one account writes in an hour. */
const WRITTEN = { times: 120, seconds: 3600 }

interface CommentOptions {
  db: Database
  throttle: Throttle
  mailLinks: MailLinks
}

/** The comments of a report’s steps, for its owner and co-authors. */
export const stepCommentRoutes: FastifyPluginAsync<CommentOptions> = async (
  app,
  { db, throttle, mailLinks },
) => {
  const call = callsOf(app)
  const target = reportTarget(db, 'reader')
  const ofReport = { access: 'signed-in' as const, onRequest: target.load }

  call(
    'GET /report/{id}/comments',
    { ...ofReport, summary: 'List the comments of a report’s steps' },
    async (request) => {
      const report = target.of(request)
      const viewer = signedIn(request)
      const rows = await listComments(db, { reportId: report.id, userId: viewer.id })
      return {
        comments: rows.map((row) => present(row, viewer, report)),
        shared: await hasCoAuthors(db, report.id),
      }
    },
  )

  call(
    'POST /report/{id}/comments',
    { ...ofReport, summary: 'Comment on a step of a report' },
    async (request) => {
      const report = target.of(request)
      const viewer = signedIn(request)
      await throttle.perAccount('comment', viewer.id, WRITTEN)
      const { card: cardUid, text } = request.body
      if (!(await hasStep(db, { reportId: report.id, uid: cardUid }))) {
        throw refusedField('card', NO_COMMENTED_STEP)
      }
      const answer = await db.transaction(async (tx) => {
        const ids = { reportId: report.id, cardUid, authorId: viewer.id }
        await refuseOverQuota(tx, 'stepComment', { owner: viewer.id, report: report.id })
        const { uid } = await insertComment(tx, { ...ids, text })
        const rows = await listComments(tx, { reportId: report.id, userId: viewer.id })
        const written = rows.find((row) => row.uid === uid)
        if (!written) throw notFound()
        return present(written, viewer, report)
      })
      // The comment is stored whatever becomes of the mails, which the hourly work sends otherwise.
      await sendCommentMails(db, mailLinks, report.id).catch((error: unknown) =>
        request.log.error({ err: error }, 'failed: readers told of a comment'),
      )
      return answer
    },
  )

  call(
    'POST /report/{id}/comments/read',
    { ...ofReport, summary: 'Mark the comments of a report as read' },
    async (request) => {
      const reader = { reportId: target.of(request).id, userId: signedIn(request).id }
      await db.transaction((tx) => markRead(tx, reader))
    },
  )

  call(
    'DELETE /report/{id}/comments/{comment}',
    { ...ofReport, params: commentParams, summary: 'Delete a comment' },
    async (request) => {
      const report = target.of(request)
      const viewer = signedIn(request)
      const { comment: uid } = request.params
      if (!z.uuid().safeParse(uid).success) throw notFound()
      const row = await findComment(db, { reportId: report.id, uid })
      if (!row) throw notFound()
      if (row.authorId !== viewer.id && !ownsReport(viewer, report)) throw accessDenied()
      await db.transaction((tx) => deleteComment(tx, row.id))
    },
  )

  call(
    'GET /comments/unread',
    { access: 'signed-in', summary: 'List the reports with comments that one has not read' },
    async (request) => {
      const rows = await listUnread(db, signedIn(request).id)
      return { reports: rows.map(({ uid, unread }) => ({ uid, unread })) }
    },
  )

  call(
    'GET /me/comment-mail',
    { access: 'signed-in', summary: 'Tell whether a mail says that comments came' },
    async (request) => ({ wanted: await findCommentMail(db, signedIn(request).id) }),
  )

  call(
    'POST /me/comment-mail',
    { access: 'signed-in', summary: 'Choose whether a mail says that comments came' },
    async (request) => {
      const { wanted } = request.body
      const { id } = signedIn(request)
      await db.transaction((tx) => storeCommentMail(tx, id, wanted))
      return { wanted }
    },
  )
}

function present(row: CommentRow, viewer: Viewer, report: { userId: number }) {
  const { uid, card, text, author, isUnread, authorId } = row
  const isOwn = authorId === viewer.id
  return {
    uid,
    card,
    text,
    author,
    isOwn,
    isUnread,
    mayDelete: isOwn || ownsReport(viewer, report),
    createdAt: presentMoment(row.createdAt),
  }
}
