import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ZodType, z } from 'zod'
import { type Access, signedIn } from '../access/access.ts'
import type { Viewer } from '../access/viewer.ts'
import { collectionPath, documentOf, type ResourceName } from '../hydra/iri.ts'
import { itemParams } from '../hydra/item-params.ts'
import { entityTag, revisionOf } from '../hydra/revision.ts'
import { replyCreated, replySaved, type SavedRow } from '../hydra/saved-item.ts'
import { itemTarget } from './item-target.ts'

/** What a client asks to change, and who it is. */
export interface ItemChange<Changes> {
  viewer: Viewer
  body: Changes
  /** revision of If-Match; null: not given (D-119) */
  basedOn: number | null
}

/** How the items of an address such as `/api/pages` are read, made, changed and deleted. */
export interface ItemRoutes<Target, Saved extends SavedRow, Body, Changes> {
  resource: ResourceName
  access: { read: Access; write: Access }
  summaries: Record<'create' | 'change' | 'remove', string>
  item: ZodType
  body: ZodType<Body>
  changes: ZodType<Changes>
  /** answers null when there is none for this viewer */
  find: (reference: ResourceReference, request: FastifyRequest) => Promise<Target | null>
  /** how one is read; absent where another route does it */
  read?: {
    summary: string
    present: (target: Target, viewer: { isAdmin: boolean }) => object | Promise<object>
  }
  create: (viewer: Viewer, body: Body) => Promise<Saved>
  change: (target: Target, change: ItemChange<Changes>) => Promise<Saved>
  remove: (target: Target, viewer: Viewer) => Promise<unknown>
  /** what is answered of one that was just saved; a buffer holds the whole document as JSON */
  present: (saved: Saved, viewer: Viewer) => object
}

const VISITOR = { isAdmin: false }

/** Registers the routes of items, each of which is loaded before anything is parsed (D-106). */
export function registerItemRoutes<Target extends SavedRow, Saved extends SavedRow, Body, Changes>(
  app: Pick<FastifyInstance, 'get' | 'post' | 'put' | 'delete'>,
  routes: ItemRoutes<Target, Saved, Body, Changes>,
): void {
  const { resource, access, summaries, item, read } = routes
  const list = collectionPath(resource)
  const one = `${list}/:id`
  const params = itemParams
  const target = itemTarget(routes.find)
  const config = { access: access.write }
  const documentFrom = (presented: object) =>
    presented instanceof Buffer ? presented : documentOf(resource, presented)

  if (read) {
    app.get(
      one,
      {
        config: { access: access.read },
        onRequest: target.load,
        schema: { summary: read.summary, params, response: { 200: item } },
      },
      async (request, reply) => {
        const row = target.of(request)
        reply.header('etag', entityTag(row.revision))
        return documentFrom(await read.present(row, request.viewer ?? VISITOR))
      },
    )
  }

  app.post(
    list,
    {
      config,
      schema: { summary: summaries.create, body: routes.body, response: { 201: item } },
    },
    async (request, reply) => {
      const viewer = signedIn(request)
      // The route's schema has checked it.
      const saved = await routes.create(viewer, request.body as Body)
      replyCreated(reply, resource, saved)
      return documentFrom(routes.present(saved, viewer))
    },
  )

  app.put(
    one,
    {
      config,
      onRequest: target.load,
      schema: { summary: summaries.change, params, body: routes.changes, response: { 200: item } },
    },
    async (request, reply) => {
      const viewer = signedIn(request)
      const basedOn = revisionOf(request.headers['if-match'])
      const change = { viewer, body: request.body as Changes, basedOn }
      const saved = await routes.change(target.of(request), change)
      replySaved(reply, resource, saved)
      return documentFrom(routes.present(saved, viewer))
    },
  )

  app.delete(
    one,
    {
      config,
      onRequest: target.load,
      schema: { summary: summaries.remove, params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await routes.remove(target.of(request), signedIn(request))
      return reply.code(204).send(null)
    },
  )
}
