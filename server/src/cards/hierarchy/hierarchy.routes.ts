import { fixAnswer, sectorCards, sectorTotal } from '@etapes-climat/domain/cards/contract'
import { collectionOf } from '@etapes-climat/domain/kernel/collection'
import { positionsAnswer, positionsBody } from '@etapes-climat/domain/kernel/position-list'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedIn } from '../../access/access.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { findSector } from '../../catalogue/classification.repository.ts'
import { sectorCards as presentSectorCards } from '../../catalogue/sector-cards.ts'
import type { Database } from '../../db/client.ts'
import { POSITIONS_BODY_LIMIT } from '../../editing/place-in-tree.ts'
import { collection } from '../../hydra/collection.ts'
import { tooManyRequests } from '../../hydra/http-error.ts'
import { itemParams } from '../../hydra/item-params.ts'
import { itemTarget } from '../../plugins/item-target.ts'
import type { Throttle } from '../../plugins/throttle/throttle.ts'
import { fixSectorTotal, fixValues } from './fix-values.ts'
import { placeCards } from './place-cards.ts'

export interface HierarchyRoutesOptions {
  db: Database
  catalogue: Catalogue
  throttle: Throttle
}

/** Recalculations of one administrator: each keeps every other change waiting (T29). */
const FIXES = { times: 30, seconds: 60 }

/** The trees of steps and their computed values, for administrators (API-21 to API-24, SEC-12). */
export const hierarchyRoutes: FastifyPluginAsyncZod<HierarchyRoutesOptions> = async (
  app,
  services,
) => {
  const { db, catalogue } = services
  const sector = itemTarget((reference) => findSector(db, reference))

  app.get(
    '/admin/cards',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'List the sectors with the trees of their steps, drafts included',
        response: { 200: collectionOf(sectorCards) },
      },
    },
    async (request) => {
      const sectors = presentSectorCards(await catalogue.current())
      return collection('sector', { url: request.url, paging: {} }, sectors)
    },
  )

  app.post(
    '/admin/cards/positions',
    {
      config: { access: 'admin' },
      bodyLimit: POSITIONS_BODY_LIMIT,
      schema: {
        summary: 'Place steps of one sector in its tree',
        body: positionsBody,
        response: { 200: positionsAnswer },
      },
    },
    async (request) => {
      const { positions } = request.body
      return { moved: await placeCards(services, { positions, actorId: signedIn(request).id }) }
    },
  )

  app.post(
    '/admin/cards/fix',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Compute every indirect value and sector total again',
        response: { 200: fixAnswer },
      },
    },
    async (request) => {
      const actorId = signedIn(request).id
      if (!(await services.throttle.allows(`fix:${actorId}`, FIXES))) {
        throw tooManyRequests(FIXES.seconds)
      }
      return fixValues(services, actorId)
    },
  )

  app.post(
    '/admin/cards/sectors/:id',
    {
      config: { access: 'admin' },
      onRequest: sector.load,
      schema: {
        summary: 'Compute the total of a sector again',
        params: itemParams,
        response: { 200: sectorTotal },
      },
    },
    async (request) => {
      const { id, uid } = sector.of(request)
      return { uid, total: await fixSectorTotal(services, id) }
    },
  )
}
