import { isSlug } from '@etapes-climat/domain/pages/rules/page-slug'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { editingOf } from '../editing/edit-item.ts'
import { collection, pageWindow, pagingQuery } from '../hydra/collection.ts'
import { documentOf } from '../hydra/iri.ts'
import { queryText } from '../hydra/query-text.ts'
import { registerItemRoutes } from '../plugins/item-routes.ts'
import { callsOf } from '../plugins/register-call.ts'
import { presentPage } from './page.presenter.ts'
import { findPageBySlug, pageRows, searchPages } from './page.repository.ts'
import { pageKind } from './page-kind.ts'

/** Pages and text blocks: read by slug by everyone, run by administrators. */
export const pageRoutes: FastifyPluginAsync<
  CatalogueServices & { reserved: ReadonlySet<string> }
> = async (app, services) => {
  const call = callsOf(app)
  const { db, reserved } = services

  call(
    'GET /pages/{slug}',
    {
      access: 'public',
      summary: 'Read a page or text block by its slug; null when there is none',
      params: z.object({ slug: z.string().max(500) }),
      kept: ({ params }) => ({ key: `page ${params.slug}`, from: ['page'] }),
    },
    async ({ params: { slug } }) => {
      const row = isSlug(slug) ? await findPageBySlug(db, slug) : null
      return row && documentOf('page', presentPage(row))
    },
  )

  call(
    'GET /api/pages',
    {
      access: 'admin',
      summary: 'List pages and text blocks',
      query: pagingQuery.extend({ title: queryText.optional() }),
    },
    async (request) => {
      const { title, ...paging } = request.query
      const { rows, total } = await searchPages(db, { title, window: pageWindow(paging) })
      return collection('page', { url: request.url, paging }, rows.map(presentPage), total)
    },
  )

  registerItemRoutes(app, {
    ...editingOf(services, pageKind(reserved)),
    resource: 'page',
    access: { read: 'admin', write: 'admin' },
    summaries: {
      create: 'Create a page or a missing text block',
      change: 'Change a page; its slug stays',
      remove: 'Delete a page',
    },
    find: (reference) => pageRows.find(db, reference),
    read: { summary: 'Read a page', present: presentPage },
  })
}
