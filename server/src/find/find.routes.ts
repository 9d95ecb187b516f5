import { LONGEST_QUERY } from '@etapes-climat/domain/pages/rules/page-query'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database, HeavyRead } from '../db/client.ts'
import { callsOf } from '../plugins/register-call.ts'
import { findByText, findForReader } from './find-by-text.ts'

const findQuery = z.object({ q: z.string().max(LONGEST_QUERY).default('').describe('text') })

/** One field of administrators for all that they edit (FIND-03, API-93), and one of everybody for all that they read (FIND-02, API-97). */
export const findRoutes: FastifyPluginAsync<{
  db: Database
  heavyRead: HeavyRead
  catalogue: Catalogue
}> = async (app, { db, heavyRead, catalogue }) => {
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

  call(
    'GET /find',
    {
      access: 'public',
      summary: 'Find what one may read by a text, the first five of each kind',
      query: findQuery,
    },
    async (request) => {
      const snapshot = await catalogue.currentFor(request.query)
      const { viewer } = request
      return findForReader(db, snapshot, { text: request.query.q, viewer })
    },
  )
}
