import type { FastifyPluginAsync } from 'fastify'
import type { CatalogueServices } from '../../catalogue/catalogue.ts'
import { callsOf } from '../../plugins/register-call.ts'
import { checkCatalogue } from './check-catalogue.ts'
import type { SiteAddresses } from './dead-links.ts'

export type CatalogueHealthOptions = CatalogueServices & SiteAddresses

/** Faults of the catalogue, for administrators. */
export const catalogueHealthRoutes: FastifyPluginAsync<CatalogueHealthOptions> = async (
  app,
  { db, catalogue, ...site },
) => {
  callsOf(app)(
    'GET /admin/cards/health',
    { access: 'admin', summary: 'List what is to be mended in the catalogue, list by list' },
    async (request) => {
      const snapshot = await catalogue.current()
      return checkCatalogue({ db, snapshot, site, now: new Date() }, (error) =>
        request.log.error({ err: error }, 'a list of the catalogue could not be checked'),
      )
    },
  )
}
