import { card, cardBody } from '@etapes-climat/domain/cards/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { signedIn } from '../access/access.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database } from '../db/client.ts'
import { documentOf } from '../hydra/iri.ts'
import { itemParams } from '../hydra/item-params.ts'
import { revisionOf } from '../hydra/revision.ts'
import { replyCreated, replySaved } from '../hydra/saved-item.ts'
import { itemTarget } from '../plugins/item-target.ts'
import { presentCard } from './card.presenter.ts'
import { findCardId } from './card.repository.ts'
import { createCard } from './create-card.ts'
import { deleteCard } from './delete-card.ts'
import { updateCard } from './update-card.ts'

export interface CardWritesOptions {
  db: Database
  catalogue: Catalogue
}

/** Making, changing, publishing and deleting steps (API-12 to API-15, SEC-11). */
export const cardWritesRoutes: FastifyPluginAsyncZod<CardWritesOptions> = async (app, services) => {
  const target = itemTarget((reference) => findCardId(services.db, reference))

  app.post(
    '/api/cards',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Make a step, always as a draft',
        body: cardBody,
        response: { 201: card },
      },
    },
    async (request, reply) => {
      const viewer = signedIn(request)
      const row = await createCard(services, { body: request.body, actorId: viewer.id })
      replyCreated(reply, 'card', row)
      return documentOf('card', presentCard(row, viewer))
    },
  )

  app.put(
    '/api/cards/:id',
    {
      config: { access: 'admin' },
      onRequest: target.load,
      schema: {
        summary: 'Change fields of a step, publish or un-publish it',
        params: itemParams,
        body: cardBody,
        response: { 200: card },
      },
    },
    async (request, reply) => {
      const viewer = signedIn(request)
      const row = await updateCard(services, {
        id: target.of(request),
        body: request.body,
        actorId: viewer.id,
        basedOn: revisionOf(request.headers['if-match']),
      })
      replySaved(reply, 'card', row)
      return documentOf('card', presentCard(row, viewer))
    },
  )

  app.delete(
    '/api/cards/:id',
    {
      config: { access: 'admin' },
      onRequest: target.load,
      schema: {
        summary: 'Delete a draft step',
        params: itemParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const actorId = signedIn(request).id
      await deleteCard(services, { id: target.of(request), actorId })
      return reply.code(204).send(null)
    },
  )
}
