import {
  card,
  cardFilters,
  filterCounts,
  foundCard,
  foundLine,
} from '@etapes-climat/domain/cards/contract'
import { collectionOf } from '@etapes-climat/domain/kernel/collection'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { signedIn } from '../access/access.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { scopeOf } from '../catalogue/catalogue-scope.ts'
import type { CardHits } from '../catalogue/catalogue-snapshot.ts'
import type { Database } from '../db/client.ts'
import { attachment } from '../hydra/attachment.ts'
import { type Paging, pageWindow, pagingQuery } from '../hydra/collection.ts'
import { documentOf } from '../hydra/iri.ts'
import { itemParams } from '../hydra/item-params.ts'
import { sendCollectionJson, withField } from '../hydra/json-collection.ts'
import { entityTag } from '../hydra/revision.ts'
import { presentCard } from './card.presenter.ts'
import { cardPdf, type DocumentServices } from './document/card-pdf.ts'
import { findReadableCard } from './find-readable-card.ts'
import { filtersQuery, parseFilters } from './parse-filters.ts'

export interface CardRoutesOptions {
  db: Database
  catalogue: Catalogue
  documents: DocumentServices
}

const found = collectionOf(foundCard)
const foundLines = collectionOf(foundLine)

/** `view=lines` answers what long lists show, in a quarter of the bytes. */
const searchQuery = pagingQuery.extend({ view: z.literal('lines').optional().catch(undefined) })

/** Reading and searching steps. */
export const cardRoutes: FastifyPluginAsyncZod<CardRoutesOptions> = async (app, services) => {
  const { db, catalogue } = services

  const sendHits = (
    reply: FastifyReply,
    { cards, places, total }: CardHits,
    paging: Paging,
    view: 'json' | 'lineJson' = 'json',
  ) => {
    const members = cards.map((card, index) => {
      const place = places[index]
      return place ? withField(card[view], 'foundIn', place) : card[view]
    })
    return sendCollectionJson(reply, 'card', { url: reply.request.url, paging }, members, total)
  }

  app.get(
    '/admin/cards/search',
    {
      config: { access: 'signed-in' },
      schema: {
        summary: 'Search steps by filters',
        produces: ['application/ld+json'],
        querystring: filtersQuery.extend(searchQuery.shape),
        response: { 200: z.union([found, foundLines]) },
      },
    },
    async (request, reply) => {
      const { page, itemsPerPage, view } = request.query
      const paging = { page, itemsPerPage }
      const filters = parseFilters(request.query)
      const snapshot = await catalogue.current()
      const hits = snapshot.search(filters, scopeOf(signedIn(request)), pageWindow(paging))
      return sendHits(reply, hits, paging, view === 'lines' ? 'lineJson' : 'json')
    },
  )

  app.get(
    '/admin/cards/counts',
    {
      config: { access: 'signed-in' },
      schema: {
        summary: 'Count the steps that each box of the filters finds',
        querystring: filtersQuery,
        response: { 200: filterCounts },
      },
    },
    async (request) => {
      const snapshot = await catalogue.current()
      const counts = snapshot.counts(parseFilters(request.query), scopeOf(request.viewer))
      return {
        total: counts.total,
        sectors: Object.fromEntries(counts.sectors),
        tags: Object.fromEntries(counts.tags),
        categories: Object.fromEntries(counts.categories),
      }
    },
  )

  app.get(
    '/cards/search',
    {
      config: { access: 'signed-in' },
      schema: {
        summary: 'Find steps by name, or by all that their readers see',
        produces: ['application/ld+json'],
        querystring: pagingQuery.extend({
          name: z.string().max(255).default(''),
          q: cardFilters.shape.q,
        }),
        response: { 200: found },
      },
    },
    async (request, reply) => {
      const { name, q, ...paging } = request.query
      const snapshot = await catalogue.current()
      const filters = { name, q, draft: 'all' as const }
      const scope = scopeOf(signedIn(request))
      return sendHits(reply, snapshot.search(filters, scope, pageWindow(paging)), paging)
    },
  )

  app.get(
    '/api/cards',
    {
      config: { access: 'signed-in' },
      schema: {
        summary: 'List steps',
        querystring: pagingQuery.extend(
          cardFilters.pick({ name: true, q: true, draft: true }).shape,
        ),
        response: { 200: found },
      },
    },
    async (request, reply) => {
      const { name, q, draft, ...paging } = request.query
      const snapshot = await catalogue.current()
      const filters = { name, q, draft: draft ?? ('all' as const) }
      const scope = scopeOf(signedIn(request))
      return sendHits(reply, snapshot.search(filters, scope, pageWindow(paging)), paging)
    },
  )

  app.get(
    '/api/cards/:id',
    {
      config: { access: 'signed-in' },
      schema: { summary: 'Read a step', params: itemParams, response: { 200: card } },
    },
    async (request, reply) => {
      const viewer = signedIn(request)
      const row = await findReadableCard(db, viewer, request.params.id)
      reply.header('etag', entityTag(row.revision))
      return documentOf('card', presentCard(row, viewer))
    },
  )

  app.get(
    '/pdf/cards/:id',
    {
      config: { access: 'signed-in' },
      schema: { summary: 'Print a step as PDF', produces: ['application/pdf'], params: itemParams },
    },
    async (request, reply) => {
      const viewer = signedIn(request)
      const row = await findReadableCard(db, viewer, request.params.id)
      const step = presentCard(row, viewer)
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${step.name}--${step.idxFull}`, 'pdf'))
        .send(await cardPdf(services.documents, step))
    },
  )
}
