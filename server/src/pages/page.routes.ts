import { collectionOf } from '@etapes-climat/domain/kernel/collection'
import { page, pageBody, pageChanges } from '@etapes-climat/domain/pages/contract'
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
import { changePage, createPage, deletePage } from './edit-page.ts'
import { presentPage } from './page.presenter.ts'
import { findPage, findPageBySlug, searchPages } from './page.repository.ts'

export interface PageRoutesOptions extends EditServices {
  reserved: ReadonlySet<string>
}

const SLUG = /^[a-z0-9-]{1,180}$/

/** Pages and text blocks: read by slug by everyone, run by administrators (API-51 to API-56). */
export const pageRoutes: FastifyPluginAsyncZod<PageRoutesOptions> = async (app, services) => {
  const { db, reserved } = services
  const target = itemTarget((reference) => findPage(db, reference))
  const config = { access: 'admin' } as const

  app.get(
    '/pages/:slug',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Read a page or text block by its slug; null when there is none',
        params: z.object({ slug: z.string().max(500) }),
        response: { 200: page.nullable() },
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      const row = SLUG.test(slug) ? await findPageBySlug(db, slug) : null
      // Fastify sends an empty body for null; null is the documented answer (D-93).
      if (!row) return reply.type('application/json; charset=utf-8').serializer(String).send(null)
      return documentOf('page', presentPage(row))
    },
  )

  app.get(
    '/api/pages',
    {
      config,
      schema: {
        summary: 'List pages and text blocks',
        querystring: pagingQuery.extend({ title: queryText.optional() }),
        response: { 200: collectionOf(page) },
      },
    },
    async (request) => {
      const { title, ...paging } = request.query
      const { rows, total } = await searchPages(db, { title, window: pageWindow(paging) })
      return collection('page', { url: request.url, paging }, rows.map(presentPage), total)
    },
  )

  app.get(
    '/api/pages/:id',
    {
      config,
      onRequest: target.load,
      schema: { summary: 'Read a page', params: itemParams, response: { 200: page } },
    },
    async (request, reply) => {
      const row = target.of(request)
      replySaved(reply, 'page', row)
      return documentOf('page', presentPage(row))
    },
  )

  app.post(
    '/api/pages',
    {
      config,
      schema: {
        summary: 'Create a page or a missing text block',
        body: pageBody,
        response: { 201: page },
      },
    },
    async (request, reply) => {
      const actorId = signedIn(request).id
      const row = await createPage(services, { actorId, body: request.body, reserved })
      replyCreated(reply, 'page', row)
      return documentOf('page', presentPage(row))
    },
  )

  app.put(
    '/api/pages/:id',
    {
      config,
      onRequest: target.load,
      schema: {
        summary: 'Change a page; its slug stays',
        params: itemParams,
        body: pageChanges,
        response: { 200: page },
      },
    },
    async (request, reply) => {
      const row = await changePage(services, {
        id: target.of(request).id,
        actorId: signedIn(request).id,
        body: request.body,
        basedOn: revisionOf(request.headers['if-match']),
      })
      replySaved(reply, 'page', row)
      return documentOf('page', presentPage(row))
    },
  )

  app.delete(
    '/api/pages/:id',
    {
      config,
      onRequest: target.load,
      schema: { summary: 'Delete a page', params: itemParams, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await deletePage(services, target.of(request).id, signedIn(request).id)
      return reply.code(204).send(null)
    },
  )
}
