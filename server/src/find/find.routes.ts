import { LONGEST_QUERY } from '@etapes-climat/domain/pages/rules/page-query'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { HeavyRead } from '../db/client.ts'
import { callsOf } from '../plugins/register-call.ts'
import { findByText } from './find-by-text.ts'

const findQuery = z.object({ q: z.string().max(LONGEST_QUERY).default('').describe('text') })

/** One field of administrators for steps, works, pages and accounts (FIND-03, API-93). */
export const findRoutes: FastifyPluginAsync<{
  heavyRead: HeavyRead
  catalogue: Catalogue
}> = async (app, { heavyRead, catalogue }) => {
  const call = callsOf(app)
  call(
    'GET /admin/find',
    {
      access: 'admin',
      summary: 'Find steps, works, pages and accounts by a text, the first five of each',
      query: findQuery,
    },
    async (request) => {
      const snapshot = await catalogue.currentFor(request.query)
      return heavyRead((db) => findByText(db, snapshot, request.query.q))
    },
  )
}
