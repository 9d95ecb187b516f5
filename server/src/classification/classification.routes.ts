import { SEARCH_MAX } from '@etapes-climat/domain/kernel/rules/text-rule'
import { matchingWords } from '@etapes-climat/domain/kernel/text'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { CATALOGUE_TABLES } from '../catalogue/catalogue.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
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
import { collection, pageOf, pagingQuery } from '../hydra/collection.ts'
import { identityOf, type ResourceName } from '../hydra/iri.ts'
import { callsOf } from '../plugins/register-call.ts'
import { countMembers, listCompanyFroms } from './company-from.repository.ts'

const nameQuery = pagingQuery.extend({ name: z.string().max(SEARCH_MAX).optional() })

/** Lists of the filters, the autocompletes and the registration form. */
export const classificationRoutes: FastifyPluginAsync<CatalogueServices> = async (
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
      kept: ({ query }) => ({
        key: `populate ${query.for === 'filters'}`,
        from: CATALOGUE_TABLES,
      }),
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
      kept: ({ url }) => ({ key: url, from: CATALOGUE_TABLES }),
    },
    async (request) => {
      const snapshot = await catalogue.current()
      const tree = sectorTree(snapshot, snapshot.counts({}, scopeOf(request.viewer)))
      return listNamed(
        'sector',
        request.url,
        request.query,
        request.query.name ? flatten(tree) : tree,
      )
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
      const snapshot = await catalogue.current()
      const tree = tagTree(snapshot, snapshot.counts({}, scopeOf(request.viewer)))
      return listNamed('tag', request.url, request.query, flatten(tree))
    },
  )

  call(
    'GET /api/card_categories',
    { access: 'signed-in', summary: 'List the categories of steps', query: nameQuery },
    async (request) => {
      const snapshot = await catalogue.current()
      const used = usesFor(request.viewer, snapshot.countUses('category'))
      const items = snapshot.rows.categories.map((row) => ({
        ...presentCategory(row),
        ...used(row),
      }))
      return listNamed('cardCategory', request.url, request.query, items)
    },
  )

  call(
    'GET /api/card_formats',
    { access: 'signed-in', summary: 'List the formats of steps', query: nameQuery },
    async (request) => {
      const snapshot = await catalogue.current()
      const used = usesFor(request.viewer, snapshot.countUses('format'))
      const items = snapshot.rows.formats.map((row) => ({ ...presentFormat(row), ...used(row) }))
      return listNamed('cardFormat', request.url, request.query, items)
    },
  )

  call(
    'GET /api/company_froms',
    {
      access: 'public',
      summary: 'List the organisations',
      query: nameQuery,
      // Administrators see how many accounts each has, which is no public content.
      kept: ({ url, viewer }) => (viewer?.isAdmin ? null : { key: url, from: ['company_from'] }),
    },
    async (request) => {
      const members = request.viewer?.isAdmin ? await countMembers(db) : new Map<string, number>()
      const used = usesFor(request.viewer, (uid) => members.get(uid) ?? 0)
      const rows = await listCompanyFroms(db)
      const items = rows.map((row) => ({
        ...identityOf('companyFrom', row),
        name: row.name,
        ...used(row),
      }))
      return listNamed('companyFrom', request.url, request.query, items)
    },
  )
}

function usesFor(viewer: { isAdmin: boolean } | null, usesOf: (uid: string) => number) {
  return ({ uid }: { uid: string }) => (viewer?.isAdmin ? { used: usesOf(uid) } : {})
}

function listNamed<Item extends { name: string }>(
  resource: ResourceName,
  url: string,
  { name, ...paging }: z.infer<typeof nameQuery>,
  items: readonly Item[],
) {
  const isWanted = matchingWords(name)
  const found = items.filter((item) => isWanted(item.name))
  return collection(resource, { url, paging }, pageOf(found, paging), found.length)
}
