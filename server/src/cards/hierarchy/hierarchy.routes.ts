import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../../access/access.ts'
import { CATALOGUE_TABLES } from '../../catalogue/catalogue.repository.ts'
import type { CatalogueServices } from '../../catalogue/catalogue.ts'
import { findSector } from '../../catalogue/classification.repository.ts'
import { sectorCards as presentSectorCards } from '../../catalogue/sector-cards.ts'
import { collection } from '../../hydra/collection.ts'
import { itemTarget } from '../../plugins/item-target.ts'
import { callsOf } from '../../plugins/register-call.ts'
import type { Throttle } from '../../plugins/throttle/throttle.ts'
import { fixSectorTotal, fixValues } from './fix-values.ts'
import { placeCards } from './place-cards.ts'

/** Recalculations of one administrator: each keeps every other change waiting. */
const FIXES = { times: 30, seconds: 60 }

/** The trees of steps and their computed values, for administrators. */
export const hierarchyRoutes: FastifyPluginAsync<
  CatalogueServices & { throttle: Throttle }
> = async (app, services) => {
  const call = callsOf(app)
  const { db, catalogue } = services
  const sector = itemTarget((reference) => findSector(db, reference))

  call(
    'GET /admin/cards',
    {
      access: 'admin',
      summary: 'List the sectors with the trees of their steps, drafts included',
      kept: ({ url }) => ({ key: url, from: CATALOGUE_TABLES }),
    },
    async ({ url }) => {
      const sectors = presentSectorCards(await catalogue.current())
      // The schema would take twenty times as long for thousands of nodes, which the types hold.
      return Buffer.from(JSON.stringify(collection('sector', { url, paging: {} }, sectors)))
    },
  )

  call(
    'POST /admin/cards/positions',
    {
      access: 'admin',
      summary: 'Place steps of one sector in its tree',
    },
    async (request) => placeCards(services, { ...request.body, actorId: signedIn(request).id }),
  )

  call(
    'POST /admin/cards/fix',
    { access: 'admin', summary: 'Compute every indirect value and sector total again' },
    async (request) => {
      const actorId = signedIn(request).id
      await services.throttle.perAccount('fix', actorId, FIXES)
      return fixValues(services, actorId)
    },
  )

  call(
    'POST /admin/cards/sectors/{id}',
    { access: 'admin', summary: 'Compute the total of a sector again', onRequest: sector.load },
    async (request) => {
      const { id, uid } = sector.of(request)
      return { uid, total: await fixSectorTotal(services, id) }
    },
  )
}
