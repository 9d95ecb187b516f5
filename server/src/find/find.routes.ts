import { LONGEST_QUERY } from '@etapes-climat/domain/pages/rules/page-query'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database, HeavyRead } from '../db/client.ts'
import { callsOf } from '../plugins/register-call.ts'
import { findByText } from './find-by-text.ts'

const findQuery = z.object({ q: z.string().max(LONGEST_QUERY).default('').describe('text') })

/** One search for all that its reader may read. */
export const findRoutes: FastifyPluginAsync<{
  db: Database
  heavyRead: HeavyRead
  catalogue: Catalogue
}> = async (app, { db, heavyRead, catalogue }) => {
  const call = callsOf(app)
  call(
    'GET /find',
    {
      access: 'public',
      limit: 'computed',
      summary: 'Find what one may read by a text, the first five of each kind',
      query: findQuery,
    },
    async (request) => {
      const snapshot = await catalogue.currentFor(request.query)
      const { viewer } = request
      return findByText({ db, heavyRead, snapshot }, { text: request.query.q, viewer })
    },
  )
}
