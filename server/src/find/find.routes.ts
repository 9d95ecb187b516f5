import { foundByText } from '@etapes-climat/domain/find/contract'
import { LONGEST_QUERY } from '@etapes-climat/domain/pages/rules/page-query'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database } from '../db/client.ts'
import { findByText } from './find-by-text.ts'

const findQuery = z.object({ q: z.string().max(LONGEST_QUERY).default('').describe('text') })

/** One field of administrators for steps, works, pages and accounts (FIND-03, API-93). */
export const findRoutes: FastifyPluginAsyncZod<{ db: Database; catalogue: Catalogue }> = async (
  app,
  { db, catalogue },
) => {
  app.get(
    '/admin/find',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Find steps, works, pages and accounts by a text, the first five of each',
        querystring: findQuery,
        response: { 200: foundByText },
      },
    },
    async (request) => findByText(db, await catalogue.current(), request.query.q),
  )
}
