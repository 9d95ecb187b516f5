import {
  CLASSIFICATION_KINDS,
  TREE_KINDS,
} from '@etapes-climat/domain/classification/classification-kinds'
import { matchingWords } from '@etapes-climat/domain/kernel/text'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../access/access.ts'
import { CATALOGUE_TABLES } from '../catalogue/catalogue.repository.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { scopeOf } from '../catalogue/catalogue-scope.ts'
import { searchTree, sectorTree, tagTree } from '../catalogue/classification-trees.ts'
import { collection } from '../hydra/collection.ts'
import { queryText } from '../hydra/query-text.ts'
import { callsOf } from '../plugins/register-call.ts'
import { placeItems } from './place-items.ts'

/** `groups` chooses fields on other servers; here every field is always answered. */
const treeQuery = z.object({
  name: queryText.optional(),
  groups: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe('ignored: every field is always answered'),
})

/** The trees of keywords and sectors as administrators arrange them. */
export const treeRoutes: FastifyPluginAsync<CatalogueServices> = async (app, services) => {
  const call = callsOf(app)
  const { catalogue } = services

  call(
    'GET /admin/tags',
    {
      access: 'admin',
      summary: 'List the keywords as a tree, with their uses',
      query: treeQuery,
      kept: ({ url }) => ({ key: url, from: CATALOGUE_TABLES }),
    },
    async (request) => {
      const snapshot = await catalogue.current()
      const counts = snapshot.counts({}, scopeOf(request.viewer))
      const matches = matchingWords(request.query.name)
      const tree = searchTree(tagTree(snapshot, counts), matches, snapshot.countUses('tag'))
      return collection('tag', { url: request.url, paging: {} }, tree)
    },
  )

  call(
    'GET /admin/sectors',
    {
      access: 'admin',
      summary: 'List the sectors as a tree, with their totals and uses',
      query: treeQuery,
      kept: ({ url }) => ({ key: url, from: CATALOGUE_TABLES }),
    },
    async (request) => {
      const snapshot = await catalogue.current()
      const counts = snapshot.counts({}, scopeOf(request.viewer))
      const matches = matchingWords(request.query.name)
      const tree = searchTree(sectorTree(snapshot, counts), matches, snapshot.countUses('sector'))
      return collection('sector', { url: request.url, paging: {} }, tree)
    },
  )

  for (const kind of TREE_KINDS) {
    const { path, noun } = CLASSIFICATION_KINDS[kind]
    call(
      `POST /admin/${path}/positions`,
      { access: 'admin', summary: `Place ${noun} in their tree` },
      async (request) => {
        const actorId = signedIn(request).id
        return { moved: await placeItems(services, { ...request.body, kind, actorId }) }
      },
    )
  }
}
