import { collectionOf } from '@etapes-climat/domain/kernel/collection'
import { listedReport } from '@etapes-climat/domain/reports/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../db/client.ts'
import { collection, pageWindow, pagingQuery } from '../hydra/collection.ts'
import { itemParams } from '../hydra/item-params.ts'
import { itemTarget } from '../plugins/item-target.ts'
import { findUser } from '../users/user.repository.ts'
import { readReportList } from './read-report-list.ts'

/** The reports of an account, for administrators, who edit any of them (API-90, REP-43). */
export const userReportsRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  const target = itemTarget((reference) => findUser(db, reference))
  app.get(
    '/admin/users/:id/reports',
    {
      config: { access: 'admin' },
      onRequest: target.load,
      schema: {
        summary: 'List the reports of an account, last changed first',
        params: itemParams,
        querystring: pagingQuery,
        response: { 200: collectionOf(listedReport) },
      },
    },
    async (request) => {
      const paging = request.query
      const { items, total } = await readReportList(db, {
        userId: target.of(request).id,
        name: undefined,
        window: pageWindow(paging),
      })
      return collection('report', { url: request.url, paging }, items, total)
    },
  )
}
