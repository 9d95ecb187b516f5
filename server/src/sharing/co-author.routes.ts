import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../access/access.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { collection, pageWindow, pagingQuery } from '../hydra/collection.ts'
import { notFound } from '../hydra/http-error.ts'
import { itemParams } from '../hydra/item-params.ts'
import { callsOf } from '../plugins/register-call.ts'
import { reportTarget } from '../reports/report.policy.ts'
import { presentCoAuthor } from './co-author.presenter.ts'
import {
  deleteCoAuthor,
  findCoAuthor,
  listCoAuthors,
  updateCoAuthorRole,
} from './co-author.repository.ts'
import { handOverReport } from './hand-over-report.ts'
import { type InvitationContext, inviteCoAuthor } from './invite-co-author.ts'
import { readSharedReports } from './read-shared-reports.ts'

const authorParams = itemParams.extend({
  author: z.string().max(60).describe('uid of the co-author'),
})

/** Whom a report is shared with, for its owner; and what others share with the caller. */
export const coAuthorRoutes: FastifyPluginAsync<
  InvitationContext & { catalogue: Catalogue }
> = async (app, { catalogue, ...context }) => {
  const call = callsOf(app)
  const { db } = context
  const target = reportTarget(db, 'owner')
  const loaded = { access: 'signed-in' as const, onRequest: target.load }
  /** Which co-author a call is about. @throws HttpError 404 when it names none */
  const named = (request: FastifyRequest, { author }: { author: string }) => {
    if (!z.uuid().safeParse(author).success) throw notFound()
    return { reportId: target.of(request).id, uid: author }
  }

  call(
    'GET /shared-reports',
    {
      access: 'signed-in',
      summary: 'List the reports that others share with the caller, last changed first',
      query: pagingQuery,
    },
    async (request) => {
      const paging = request.query
      const { items, total } = await readSharedReports(
        { db, catalogue },
        { userId: signedIn(request).id, window: pageWindow(paging) },
      )
      return collection('report', { url: request.url, paging }, items, total)
    },
  )

  call(
    'GET /report/{id}/co-authors',
    { ...loaded, summary: 'List the co-authors of a report' },
    async (request) => ({
      coAuthors: (await listCoAuthors(db, target.of(request).id)).map(presentCoAuthor),
    }),
  )

  call(
    'POST /report/{id}/co-authors',
    { ...loaded, summary: 'Invite a co-author' },
    async (request) =>
      presentCoAuthor(
        await inviteCoAuthor(context, {
          ...request.body,
          report: target.of(request),
          viewer: signedIn(request),
        }),
      ),
  )

  call(
    'POST /report/{id}/co-authors/{author}',
    { ...loaded, params: authorParams, summary: 'Change what a co-author may do' },
    async (request) => {
      const author = named(request, request.params)
      await db.transaction((tx) => updateCoAuthorRole(tx, author, request.body.role))
      const row = await findCoAuthor(db, author)
      if (!row) throw notFound()
      return presentCoAuthor(row)
    },
  )

  call(
    'DELETE /report/{id}/co-authors/{author}',
    { ...loaded, params: authorParams, summary: 'Take a report back from a co-author' },
    async (request) => {
      const author = named(request, request.params)
      if (!(await db.transaction((tx) => deleteCoAuthor(tx, author)))) throw notFound()
    },
  )

  call(
    'POST /report/{id}/co-authors/{author}/hand-over',
    { ...loaded, params: authorParams, summary: 'Hand a report over to a co-author' },
    async (request) => handOverReport(db, named(request, request.params)),
  )
}
