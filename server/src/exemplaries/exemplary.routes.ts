import {
  exemplary,
  exemplaryBody,
  exemplaryChanges,
} from '@etapes-climat/domain/exemplaries/contract'
import { collectionOf } from '@etapes-climat/domain/kernel/collection'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { signedIn } from '../access/access.ts'
import type { EditServices } from '../editing/edit-item.ts'
import { collection, pageWindow, pagingQuery } from '../hydra/collection.ts'
import { documentOf } from '../hydra/iri.ts'
import { itemParams } from '../hydra/item-params.ts'
import { queryText } from '../hydra/query-text.ts'
import { revisionOf } from '../hydra/revision.ts'
import { replyCreated, replySaved } from '../hydra/saved-item.ts'
import { itemTarget } from '../plugins/item-target.ts'
import { changeExemplary, createExemplary, deleteExemplary } from './edit-exemplary.ts'
import { presentExemplary } from './exemplary.presenter.ts'
import { countStepsShowing, findExemplary, searchExemplaries } from './exemplary.repository.ts'

const listQuery = pagingQuery.extend({
  title: queryText.optional(),
  draft: z.stringbool().optional().catch(undefined),
})

/** Exemplary works (API-46 to API-50): drafts exist for administrators only (SEC-08, SEC-15). */
export const exemplaryRoutes: FastifyPluginAsyncZod<EditServices> = async (app, services) => {
  const { db } = services
  const target = itemTarget(async (reference, request) => {
    const row = await findExemplary(db, reference)
    return row && (!row.draft || signedIn(request).isAdmin) ? row : null
  })

  app.get(
    '/api/exemplaries',
    {
      config: { access: 'signed-in' },
      schema: {
        summary: 'List exemplary works',
        querystring: listQuery,
        response: { 200: collectionOf(exemplary) },
      },
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
      onRequest: target.load,
      schema: {
        summary: 'Read an exemplary work',
        params: itemParams,
        response: { 200: exemplary },
      },
    },
    async (request, reply) => {
      const row = target.of(request)
      replySaved(reply, 'exemplary', row)
      const document = documentOf('exemplary', presentExemplary(row))
      if (!signedIn(request).isAdmin) return document
      return { ...document, used: await countStepsShowing(services.db, row.id) }
    },
  )

  app.post(
    '/api/exemplaries',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Create an exemplary work, as a draft',
        body: exemplaryBody,
        response: { 201: exemplary },
      },
    },
    async (request, reply) => {
      const row = await createExemplary(services, signedIn(request).id, request.body)
      replyCreated(reply, 'exemplary', row)
      return documentOf('exemplary', presentExemplary(row))
    },
  )

  app.put(
    '/api/exemplaries/:id',
    {
      config: { access: 'admin' },
      onRequest: target.load,
      schema: {
        summary: 'Change, publish or un-publish an exemplary work',
        params: itemParams,
        body: exemplaryChanges,
        response: { 200: exemplary },
      },
    },
    async (request, reply) => {
      const row = await changeExemplary(services, {
        id: target.of(request).id,
        actorId: signedIn(request).id,
        body: request.body,
        basedOn: revisionOf(request.headers['if-match']),
      })
      replySaved(reply, 'exemplary', row)
      return documentOf('exemplary', presentExemplary(row))
    },
  )

  app.delete(
    '/api/exemplaries/:id',
    {
      config: { access: 'admin' },
      onRequest: target.load,
      schema: {
        summary: 'Delete a draft',
        params: itemParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteExemplary(services, target.of(request).id, signedIn(request).id)
      return reply.code(204).send(null)
    },
  )
}
