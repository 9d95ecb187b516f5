import {
  isReferredTo,
  parseIdentifier,
  parseReference,
} from '@etapes-climat/domain/kernel/reference'
import { LONGEST_QUERY } from '@etapes-climat/domain/pages/rules/page-query'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { CATALOGUE_TABLES } from '../catalogue/catalogue.repository.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { frontPageBySector } from '../catalogue/front-page.ts'
import { frontPageCards, publicCardPresenter } from '../catalogue/public-cards.ts'
import { collection } from '../hydra/collection.ts'
import { notFound, refusedField } from '../hydra/http-error.ts'
import { documentOf } from '../hydra/iri.ts'
import { callsOf } from '../plugins/register-call.ts'

const frontPageQuery = z.object({
  q: z.string().max(LONGEST_QUERY).optional().describe('text'),
  secteur: z.string().max(LONGEST_QUERY).optional().describe('slug of a sector'),
  benefice: z.string().max(LONGEST_QUERY).optional().describe('a co-benefit'),
})

/** What visitors read of steps. */
export const publicCardRoutes: FastifyPluginAsync<{ catalogue: Catalogue }> = async (
  app,
  { catalogue },
) => {
  const call = callsOf(app)
  call(
    'GET /cards/actu',
    {
      access: 'public',
      summary: 'List the published steps, those of the front page first',
      kept: ({ url }) => ({ key: url, from: CATALOGUE_TABLES }),
    },
    async (request) => {
      const snapshot = await catalogue.current()
      const cards = frontPageCards(snapshot, request.viewer).map(publicCardPresenter(snapshot))
      return collection('card', { url: request.url, paging: {} }, cards)
    },
  )

  call(
    'GET /cards/actu/sectors',
    {
      access: 'public',
      summary: 'List the published steps by sector; those that a text and a sector find',
      query: frontPageQuery,
      kept: ({ query: { q, secteur, benefice } }) => ({
        key:
          q || secteur || benefice
            ? `sectors?${JSON.stringify([q, secteur, benefice])}`
            : 'sectors',
        from: CATALOGUE_TABLES,
      }),
    },
    async (request) =>
      frontPageBySector(await catalogue.currentFor(request.query), request.viewer, request.query),
  )

  call(
    'GET /cards/actu/{id}',
    {
      access: 'public',
      summary: 'Read what visitors see of a published step',
      kept: ({ url }) => ({ key: url, from: CATALOGUE_TABLES }),
    },
    async (request) => {
      const snapshot = await catalogue.current()
      const isWanted = isReferredTo(parseIdentifier(request.params.id))
      const shown = frontPageCards(snapshot, null).find(({ row }) => isWanted(row))
      if (!shown) throw notFound()
      return documentOf('card', publicCardPresenter(snapshot)(shown))
    },
  )

  call(
    'POST /cards/filtered',
    {
      access: 'public',
      summary: 'List the published steps that carry keywords',
      kept: ({ url, body: { tags } }) => ({
        key: `POST ${url}?${tags.map((tag) => (typeof tag === 'object' ? tag['@id'] : tag)).sort()}`,
        from: CATALOGUE_TABLES,
      }),
    },
    async (request) => {
      const snapshot = await catalogue.current()
      const uids = request.body.tags.map((tag, index) => {
        const known = snapshot.rows.tags.find(isReferredTo(parseReference(tag, 'tags')))
        if (known) return known.uid
        throw refusedField(`tags[${index}]`, 'Mot-clé inconnu.')
      })
      const { cards } = snapshot.search({ tags: uids }, 'member')
      const items = cards.map(publicCardPresenter(snapshot))
      return collection('card', { url: request.url, paging: {} }, items)
    },
  )
}
