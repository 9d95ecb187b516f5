import { foldText } from '@etapes-climat/domain/kernel/text'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { scopeOf } from '../catalogue/catalogue-scope.ts'
import {
  presentCategory,
  presentFormat,
  presentTagReference,
} from '../catalogue/classification.presenter.ts'
import {
  countedCategories,
  flatten,
  sectorTree,
  tagTree,
} from '../catalogue/classification-trees.ts'
import type { Database } from '../db/client.ts'
import { collection, pageOf, pagingQuery } from '../hydra/collection.ts'
import { identityOf } from '../hydra/iri.ts'
import { callsOf } from '../plugins/register-call.ts'
import { countMembers, listCompanyFroms } from './company-from.repository.ts'

export interface ClassificationRoutesOptions {
  db: Database
  catalogue: Catalogue
}

const nameQuery = pagingQuery.extend({ name: z.string().max(255).optional() })

/** Lists of the filters, the autocompletes and the registration form (API-10, API-26, API-31 to API-45). */
export const classificationRoutes: FastifyPluginAsync<ClassificationRoutesOptions> = async (
  app,
  { db, catalogue },
) => {
  const call = callsOf(app)
  call(
    'GET /admin/cards/populate',
    {
      access: 'signed-in',
      summary: 'Read what the filters offer',
      query: z.object({ for: z.string().max(50).optional() }),
    },
    async (request) => {
      const snapshot = await catalogue.current()
      const counts = snapshot.counts({}, scopeOf(request.viewer))
      return {
        tagCategories: snapshot.rows.tags
          .filter((tag) => tag.parentId === null)
          .map(presentTagReference),
        categories: countedCategories(snapshot, counts),
        formats: snapshot.rows.formats.map(presentFormat),
        sectors: sectorTree(snapshot, counts),
        ...(request.query.for === 'filters' ? { tags: tagTree(snapshot, counts) } : {}),
      }
    },
  )

  call(
    'GET /tags/all',
    { access: 'signed-in', summary: 'Read the keywords as trees' },
    async (request) => {
      const snapshot = await catalogue.current()
      const tags = tagTree(snapshot, snapshot.counts({}, scopeOf(request.viewer)))
      return { ...collection('tag', { url: request.url, paging: {} }, tags), tags }
    },
  )

  call(
    'GET /api/sectors',
    {
      access: 'signed-in',
      summary: 'List the sectors as a tree, or those of a name at any level',
      query: nameQuery,
    },
    async (request) => {
      const { name, ...paging } = request.query
      const snapshot = await catalogue.current()
      const tree = sectorTree(snapshot, snapshot.counts({}, scopeOf(request.viewer)))
      const sectors = name ? named(flatten(tree), name) : tree
      const page = pageOf(sectors, paging)
      return collection('sector', { url: request.url, paging }, page, sectors.length)
    },
  )

  call(
    'GET /api/tags',
    {
      access: 'signed-in',
      summary: 'List every keyword, or those of a name, whatever their level',
      query: nameQuery,
    },
    async (request) => {
      const { name, ...paging } = request.query
      const snapshot = await catalogue.current()
      const tree = tagTree(snapshot, snapshot.counts({}, scopeOf(request.viewer)))
      const tags = named(flatten(tree), name)
      return collection('tag', { url: request.url, paging }, pageOf(tags, paging), tags.length)
    },
  )

  call(
    'GET /api/card_categories',
    { access: 'signed-in', summary: 'List the categories of steps', query: nameQuery },
    async (request) => {
      const { name, ...paging } = request.query
      const snapshot = await catalogue.current()
      const used = usesFor(request.viewer, snapshot.countUses('category'))
      const rows = named(snapshot.rows.categories, name)
      const items = pageOf(rows, paging).map((row) => ({ ...presentCategory(row), ...used(row) }))
      return collection('cardCategory', { url: request.url, paging }, items, rows.length)
    },
  )

  call(
    'GET /api/card_formats',
    { access: 'signed-in', summary: 'List the formats of steps', query: nameQuery },
    async (request) => {
      const { name, ...paging } = request.query
      const snapshot = await catalogue.current()
      const used = usesFor(request.viewer, snapshot.countUses('format'))
      const rows = named(snapshot.rows.formats, name)
      const items = pageOf(rows, paging).map((row) => ({ ...presentFormat(row), ...used(row) }))
      return collection('cardFormat', { url: request.url, paging }, items, rows.length)
    },
  )

  call(
    'GET /api/company_froms',
    { access: 'public', summary: 'List the organisations', query: nameQuery },
    async (request) => {
      const { name, ...paging } = request.query
      const rows = named(await listCompanyFroms(db), name)
      const members = request.viewer?.isAdmin ? await countMembers(db) : new Map<string, number>()
      const used = usesFor(request.viewer, (uid) => members.get(uid) ?? 0)
      const items = pageOf(rows, paging).map((row) => ({
        ...identityOf('companyFrom', row),
        name: row.name,
        ...used(row),
      }))
      return collection('companyFrom', { url: request.url, paging }, items, rows.length)
    },
  )
}

/** The number of uses, for administrators: what is used cannot be deleted (D-88). */
function usesFor(viewer: { isAdmin: boolean } | null, usesOf: (uid: string) => number) {
  return ({ uid }: { uid: string }) => (viewer?.isAdmin ? { used: usesOf(uid) } : {})
}

/** Rows whose name contains the text, whatever its accents and case. */
function named<Row extends { name: string }>(
  rows: readonly Row[],
  name: string | undefined,
): Row[] {
  const wanted = foldText(name ?? '')
  return rows.filter((row) => foldText(row.name).includes(wanted))
}
