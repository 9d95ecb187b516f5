import { page } from '@etapes-climat/domain/pages/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../db/client.ts'
import { documentOf, identityOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import { findPageBySlug } from './page.repository.ts'

const SLUG = /^[a-z0-9-]{1,180}$/

/** Public reading of pages and text blocks by slug (API-53). */
export const pageRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.get(
    '/pages/:slug',
    {
      config: { access: 'public' },
      schema: {
        params: z.object({ slug: z.string().max(500) }),
        response: { 200: page.nullable() },
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      const row = SLUG.test(slug) ? await findPageBySlug(db, slug) : null
      // Fastify sends an empty body for null; null is the documented answer (D-93).
      if (!row) return reply.type('application/json; charset=utf-8').serializer(String).send(null)
      return documentOf('page', {
        ...identityOf('page', row),
        id: row.id,
        slug: row.slug,
        title: row.title,
        content: row.content,
        updatedAt: presentMoment(row.updatedAt),
      })
    },
  )
}
