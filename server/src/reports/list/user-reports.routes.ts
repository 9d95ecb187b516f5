import type { FastifyPluginAsync } from 'fastify'
import type { CatalogueServices } from '../../catalogue/catalogue.ts'
import type { HeavyRead } from '../../db/client.ts'
import { collection, pageWindow, pagingQuery } from '../../hydra/collection.ts'
import { itemTarget } from '../../plugins/item-target.ts'
import { callsOf } from '../../plugins/register-call.ts'
import { findUser } from '../../users/user.repository.ts'
import { readReportList } from './read-report-list.ts'

/** The reports of an account, for administrators, who may edit all of them. */
export const userReportsRoutes: FastifyPluginAsync<
  CatalogueServices & { heavyRead: HeavyRead }
> = async (app, { db, heavyRead, catalogue }) => {
  const call = callsOf(app)
  const target = itemTarget((reference) => findUser(db, reference))
  call(
    'GET /admin/users/{id}/reports',
    {
      access: 'admin',
      summary: 'List the reports of an account, last changed first',
      onRequest: target.load,
      query: pagingQuery,
    },
    async (request) => {
      const paging = request.query
      const wanted = { userId: target.of(request).id, window: pageWindow(paging) }
      const { items, total } = await heavyRead((db) => readReportList({ db, catalogue }, wanted))
      return collection('report', { url: request.url, paging }, items, total)
    },
  )
}
