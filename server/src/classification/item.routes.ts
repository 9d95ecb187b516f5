import {
  type ClassificationKind,
  classificationBodies,
} from '@etapes-climat/domain/classification/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { signedIn } from '../access/access.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { scopeOf } from '../catalogue/catalogue-scope.ts'
import type { Database } from '../db/client.ts'
import { itemParams } from '../hydra/item-params.ts'
import { entityTag, revisionOf } from '../hydra/revision.ts'
import { replyCreated, replySaved } from '../hydra/saved-item.ts'
import { itemTarget } from '../plugins/item-target.ts'
import { deleteClassificationItem } from './delete-item.ts'
import { findItem } from './item.repository.ts'
import { countItemUses } from './item-uses.repository.ts'
import { KINDS } from './kinds.ts'
import { presentItem } from './present-item.ts'
import { createClassificationItem, updateClassificationItem } from './save-item.ts'

export interface ItemRoutesOptions {
  db: Database
  catalogue: Catalogue
}

/** One item of the classification, of each kind: reading and writing (API-32 to API-44, SEC-14). */
export const classificationItemRoutes: FastifyPluginAsyncZod<ItemRoutesOptions> = async (
  app,
  services,
) => {
  for (const kind of Object.keys(KINDS) as ClassificationKind[]) {
    await app.register(routesOf, { ...services, kind })
  }
}

const routesOf: FastifyPluginAsyncZod<ItemRoutesOptions & { kind: ClassificationKind }> = async (
  app,
  { kind, ...services },
) => {
  const { path, item, resource } = KINDS[kind]
  const body = classificationBodies[kind]
  const target = itemTarget((reference) => findItem(services.db, kind, reference))

  app.get(
    `/api/${path}/:id`,
    {
      config: { access: kind === 'company_from' ? 'public' : 'signed-in' },
      onRequest: target.load,
      schema: {
        summary: `Read one of ${path}`,
        params: itemParams,
        response: { 200: item },
      },
    },
    async (request, reply) => {
      const row = target.of(request)
      reply.header('etag', entityTag(row.revision))
      const scope = scopeOf(request.viewer)
      // Another instance may have made it since this one last heard of a change.
      const document = await presentItem(kind, row, services.catalogue.latest, scope)
      if (scope === 'member') return document
      return { ...document, uses: await countItemUses(services.db, kind, row.id) }
    },
  )

  app.post(
    `/api/${path}`,
    {
      config: { access: 'admin' },
      schema: { summary: `Add one to ${path}`, body, response: { 201: item } },
    },
    async (request, reply) => {
      const actorId = signedIn(request).id
      const saved = await createClassificationItem(services, { kind, body: request.body, actorId })
      replyCreated(reply, resource, saved)
      return saved.document
    },
  )

  app.put(
    `/api/${path}/:id`,
    {
      config: { access: 'admin' },
      onRequest: target.load,
      schema: {
        summary: `Rename or move one of ${path}`,
        params: itemParams,
        body: body.partial(),
        response: { 200: item },
      },
    },
    async (request, reply) => {
      const saved = await updateClassificationItem(services, {
        kind,
        id: target.of(request).id,
        body: request.body,
        actorId: signedIn(request).id,
        basedOn: revisionOf(request.headers['if-match']),
      })
      replySaved(reply, resource, saved)
      return saved.document
    },
  )

  app.delete(
    `/api/${path}/:id`,
    {
      config: { access: 'admin' },
      onRequest: target.load,
      schema: {
        summary: `Delete one of ${path} that is not used`,
        params: itemParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { id } = target.of(request)
      await deleteClassificationItem(services, { kind, id, actorId: signedIn(request).id })
      return reply.code(204).send(null)
    },
  )
}
