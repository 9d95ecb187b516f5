import {
  companyFrom,
  populateAnswer,
  sector,
  tagsAllAnswer,
} from '@etapes-climat/domain/classification/contract'
import { collectionOf } from '@etapes-climat/domain/kernel/collection'
import { foldText } from '@etapes-climat/domain/kernel/text'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { countedCategories, sectorTree, tagTree } from '../catalogue/classification-trees.ts'
import type { Database } from '../db/client.ts'
import { collection, pageOf, pagingQuery } from '../hydra/collection.ts'
import { identityOf } from '../hydra/iri.ts'
import { presentFormat, presentTagReference } from './classification.presenter.ts'
import { listCompanyFroms } from './company-from.repository.ts'

export interface ClassificationRoutesOptions {
  db: Database
  catalogue: Catalogue
}

const nameQuery = pagingQuery.extend({ name: z.string().max(255).optional() })

/** Lists that the filters and the registration form need (API-10, API-11, API-26, API-31, API-43). */
export const classificationRoutes: FastifyPluginAsyncZod<ClassificationRoutesOptions> = async (
  app,
  { db, catalogue },
) => {
  app.get(
    '/admin/cards/populate',
    {
      config: { access: 'signed-in' },
      schema: {
        querystring: z.object({ for: z.string().max(50).optional() }),
        response: { 200: populateAnswer },
      },
    },
    async (request) => {
      const snapshot = await catalogue.current()
      return {
        tagCategories: snapshot.rows.tags
          .filter((tag) => tag.parentId === null)
          .map(presentTagReference),
        categories: countedCategories(snapshot),
        formats: snapshot.rows.formats.map(presentFormat),
        sectors: sectorTree(snapshot),
        ...(request.query.for === 'filters' ? { tags: tagTree(snapshot) } : {}),
      }
    },
  )

  app.get(
    '/tags/all',
    { config: { access: 'signed-in' }, schema: { response: { 200: tagsAllAnswer } } },
    async (request) => {
      const tags = tagTree(await catalogue.current())
      return { ...collection('tag', { url: request.url, paging: {} }, tags), tags }
    },
  )

  app.get(
    '/api/sectors',
    {
      config: { access: 'signed-in' },
      schema: { querystring: nameQuery, response: { 200: collectionOf(sector) } },
    },
    async (request) => {
      const { name, ...paging } = request.query
      const sectors = named(sectorTree(await catalogue.current()), name)
      const page = pageOf(sectors, paging)
      return collection('sector', { url: request.url, paging }, page, sectors.length)
    },
  )

  app.get(
    '/api/company_froms',
    {
      config: { access: 'public' },
      schema: { querystring: nameQuery, response: { 200: collectionOf(companyFrom) } },
    },
    async (request) => {
      const { name, ...paging } = request.query
      const rows = named(await listCompanyFroms(db), name)
      const items = pageOf(rows, paging).map((row) => ({
        ...identityOf('companyFrom', row),
        name: row.name,
      }))
      return collection('companyFrom', { url: request.url, paging }, items, rows.length)
    },
  )
}

/** Rows whose name contains the text, whatever its accents and case. */
function named<Row extends { name: string }>(rows: Row[], name: string | undefined): Row[] {
  const wanted = foldText(name ?? '')
  return rows.filter((row) => foldText(row.name).includes(wanted))
}
