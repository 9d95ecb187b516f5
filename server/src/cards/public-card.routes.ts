import {
  frontPage,
  publicCard,
  publicCardDocument,
} from '@etapes-climat/domain/cards/public-contract'
import { collectionOf } from '@etapes-climat/domain/kernel/collection'
import {
  isReferredTo,
  parseIdentifier,
  parseReference,
  referenceInput,
} from '@etapes-climat/domain/kernel/reference'
import { LONGEST_QUERY } from '@etapes-climat/domain/pages/rules/page-query'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { frontPageBySector } from '../catalogue/front-page.ts'
import { frontPageCards, publicCardPresenter } from '../catalogue/public-cards.ts'
import { collection } from '../hydra/collection.ts'
import { notFound, unprocessable } from '../hydra/http-error.ts'
import { documentOf } from '../hydra/iri.ts'
import { itemParams } from '../hydra/item-params.ts'

const frontPageQuery = z.object({
  q: z.string().max(LONGEST_QUERY).optional().describe('text'),
  secteur: z.string().max(LONGEST_QUERY).optional().describe('slug of a sector'),
})

/** What visitors read of steps (SEC-04, D-36, D-38). */
export const publicCardRoutes: FastifyPluginAsyncZod<{ catalogue: Catalogue }> = async (
  app,
  { catalogue },
) => {
  app.get(
    '/cards/actu',
    {
      config: { access: 'public' },
      schema: {
        summary: 'List the published steps, those of the front page first',
        response: { 200: collectionOf(publicCard) },
      },
    },
    async (request) => {
      const snapshot = await catalogue.current()
      const cards = frontPageCards(snapshot, request.viewer).map(publicCardPresenter(snapshot))
      return collection('card', { url: request.url, paging: {} }, cards)
    },
  )

  app.get(
    '/cards/actu/sectors',
    {
      config: { access: 'public' },
      schema: {
        summary: 'List the published steps by sector; those that a text and a sector find',
        querystring: frontPageQuery,
        response: { 200: frontPage },
      },
    },
    async (request) => frontPageBySector(await catalogue.current(), request.viewer, request.query),
  )

  app.get(
    '/cards/actu/:id',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Read what visitors see of a published step',
        params: itemParams,
        response: { 200: publicCardDocument },
      },
    },
    async (request) => {
      const snapshot = await catalogue.current()
      const isWanted = isReferredTo(parseIdentifier(request.params.id))
      const shown = frontPageCards(snapshot, null).find(({ row }) => isWanted(row))
      if (!shown) throw notFound()
      return documentOf('card', publicCardPresenter(snapshot)(shown))
    },
  )

  app.post(
    '/cards/filtered',
    {
      config: { access: 'public' },
      schema: {
        summary: 'List the published steps that carry keywords',
        body: z.object({ tags: z.array(referenceInput).max(500).default([]) }),
        response: { 200: collectionOf(publicCard) },
      },
    },
    async (request) => {
      const snapshot = await catalogue.current()
      const uids = request.body.tags.map((tag, index) => {
        const known = snapshot.rows.tags.find(isReferredTo(parseReference(tag, 'tags')))
        if (known) return known.uid
        throw unprocessable([{ propertyPath: `tags[${index}]`, message: 'Mot-clé inconnu.' }])
      })
      const { cards } = snapshot.search({ tags: uids }, 'member')
      const items = cards.map(publicCardPresenter(snapshot))
      return collection('card', { url: request.url, paging: {} }, items)
    },
  )
}
