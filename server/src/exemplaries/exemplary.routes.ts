import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../access/access.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { editingOf } from '../editing/edit-item.ts'
import { collection, pageWindow, pagingQuery } from '../hydra/collection.ts'
import { queryText } from '../hydra/query-text.ts'
import { registerItemRoutes } from '../plugins/item-routes.ts'
import { callsOf } from '../plugins/register-call.ts'
import { presentExemplary } from './exemplary.presenter.ts'
import { countStepsShowing, exemplaryRows, searchExemplaries } from './exemplary.repository.ts'
import { EXEMPLARY } from './exemplary-kind.ts'

const listQuery = pagingQuery.extend({
  title: queryText.optional(),
  draft: z.stringbool().optional().catch(undefined),
})

/** Exemplary works: drafts exist for administrators only. */
export const exemplaryRoutes: FastifyPluginAsync<CatalogueServices> = async (app, services) => {
  const call = callsOf(app)
  const { db } = services

  call(
    'GET /api/exemplaries',
    { access: 'signed-in', summary: 'List exemplary works', query: listQuery },
    async (request) => {
      const { title, draft, ...paging } = request.query
      const { rows, total } = await searchExemplaries(db, {
        title,
        draft: signedIn(request).isAdmin ? draft : false,
        window: pageWindow(paging),
      })
      const items = rows.map(presentExemplary)
      return collection('exemplary', { url: request.url, paging }, items, total)
    },
  )

  registerItemRoutes(app, {
    ...editingOf(services, EXEMPLARY),
    resource: 'exemplary',
    access: { read: 'signed-in', write: 'admin' },
    summaries: {
      create: 'Create an exemplary work, as a draft',
      change: 'Change, publish or un-publish an exemplary work',
      remove: 'Delete a draft',
    },
    async find(reference, request) {
      const row = await exemplaryRows.find(db, reference)
      return row && (!row.draft || signedIn(request).isAdmin) ? row : null
    },
    read: {
      summary: 'Read an exemplary work',
      async present(row, { isAdmin }) {
        const work = presentExemplary(row)
        if (!isAdmin) return work
        return { ...work, used: await countStepsShowing(db, row.id) }
      },
    },
  })
}
