import { exemplary } from '@etapes-climat/domain/exemplaries/contract'
import { collectionOf } from '@etapes-climat/domain/kernel/collection'
import { parseIdentifier } from '@etapes-climat/domain/kernel/reference'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../db/client.ts'
import { collection, pageWindow, pagingQuery } from '../hydra/collection.ts'
import { notFound } from '../hydra/http-error.ts'
import { documentOf } from '../hydra/iri.ts'
import { queryText } from '../hydra/query-text.ts'
import { signedIn } from '../plugins/access.ts'
import { presentExemplary } from './exemplary.presenter.ts'
import { findExemplary, searchExemplaries } from './exemplary.repository.ts'

const listQuery = pagingQuery.extend({
  title: queryText.optional(),
  draft: z.stringbool().optional().catch(undefined),
})

/** Reading exemplary works (API-46, API-47): drafts exist for administrators only (SEC-08). */
export const exemplaryRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.get(
    '/api/exemplaries',
    {
      config: { access: 'signed-in' },
      schema: { querystring: listQuery, response: { 200: collectionOf(exemplary) } },
    },
    async (request) => {
      const { title, draft, ...paging } = request.query
      const { rows, total } = await searchExemplaries(db, {
        title,
        draft: signedIn(request).isAdmin ? draft : false,
        window: pageWindow(paging),
      })
      const items = rows.map(presentExemplary)
      return collection('exemplary', { url: request.url, paging }, items, total)
    },
  )

  app.get(
    '/api/exemplaries/:id',
    {
      config: { access: 'signed-in' },
      schema: { params: z.object({ id: z.string().max(60) }), response: { 200: exemplary } },
    },
    async (request) => {
      const reference = parseIdentifier(request.params.id)
      const row = reference && (await findExemplary(db, reference))
      if (!row || (row.draft && !signedIn(request).isAdmin)) throw notFound()
      return documentOf('exemplary', presentExemplary(row))
    },
  )
}
