import {
  CLASSIFICATION_KINDS,
  classificationFacts,
  PLAIN_KINDS,
} from '@etapes-climat/domain/classification/classification-kinds'
import { SEARCH_MAX } from '@etapes-climat/domain/kernel/rules/text-rule'
import { matchingWords } from '@etapes-climat/domain/kernel/text'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { CATALOGUE_TABLES } from '../catalogue/catalogue.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { scopeOf } from '../catalogue/catalogue-scope.ts'
import { presentFormat, presentTagReference } from '../catalogue/classification.presenter.ts'
import {
  countedCategories,
  flatten,
  sectorTree,
  tagTree,
} from '../catalogue/classification-trees.ts'
import { collection, pageOf, pagingQuery } from '../hydra/collection.ts'
import type { ResourceName } from '../hydra/iri.ts'
import { callsOf } from '../plugins/register-call.ts'
import { listItems } from './item.repository.ts'
import { presentPlain } from './present-item.ts'

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
      kept: ({ url }) => ({ key: url, from: CATALOGUE_TABLES }),
    },
    async (request) => {
      const snapshot = await catalogue.current()
      const tree = tagTree(snapshot, snapshot.counts({}, scopeOf(request.viewer)))
      return listNamed('tag', request.url, request.query, flatten(tree))
    },
  )

  for (const kind of PLAIN_KINDS) {
    const { path, table, noun } = CLASSIFICATION_KINDS[kind]
    call(
      `GET /api/${path}`,
      {
        access: classificationFacts(kind).isPublic ? 'public' : 'signed-in',
        summary: `List the ${noun}`,
        query: nameQuery,
        // Administrators see how often each is used, which is no public content.
        kept: ({ url, viewer }) => (viewer?.isAdmin ? null : { key: url, from: [table] }),
      },
      async (request) => {
        const withUses = request.viewer?.isAdmin === true
        const rows = await listItems(db, kind, { withUses })
        const items = rows.map(({ used, ...row }) => ({
          ...presentPlain(kind, row),
          ...(withUses && { used }),
        }))
        // The schema of the kind checks each answer, as its types do where one kind is known.
        return listNamed(kind, request.url, request.query, items) as never
      },
    )
  }
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
