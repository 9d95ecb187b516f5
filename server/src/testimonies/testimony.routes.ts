import { collectionOf } from '@etapes-climat/domain/kernel/collection'
import { testimony } from '@etapes-climat/domain/testimonies/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../db/client.ts'
import { collection } from '../hydra/collection.ts'
import { identityOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import { listTestimonies } from './testimony.repository.ts'

/** Public reading of the testimonies (API-57). */
export const testimonyRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.get(
    '/testimonies',
    { config: { access: 'public' }, schema: { response: { 200: collectionOf(testimony) } } },
    async (request) => {
      const rows = await listTestimonies(db)
      const items = rows.map((row) => ({
        ...identityOf('testimony', row),
        id: row.id,
        lastName: row.lastName,
        firstName: row.firstName,
        content: row.content,
        updatedAt: presentMoment(row.updatedAt),
      }))
      return collection('testimony', { url: request.url, paging: {} }, items)
    },
  )
}
