import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../../access/access.ts'
import type { CatalogueServices } from '../../catalogue/catalogue.ts'
import { callsOf } from '../../plugins/register-call.ts'
import { bulkCards } from './bulk-cards.ts'

/** One act on several steps, of the list and of the grid. */
export const bulkRoutes: FastifyPluginAsync<CatalogueServices> = async (app, services) => {
  callsOf(app)(
    'POST /admin/cards/bulk',
    {
      access: 'admin',
      summary:
        'Publish, un-publish, classify, edit or delete several steps, all of them or none, with one recalculation',
    },
    (request) => bulkCards(services, request.body, signedIn(request).id),
  )
}
