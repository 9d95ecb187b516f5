import {
  card,
  cardFilters,
  cardLine,
  cardSummary,
  filterCounts,
  publicCard,
} from '@etapes-climat/domain/cards/contract'
import { collectionOf } from '@etapes-climat/domain/kernel/collection'
import { parseReference, referenceInput } from '@etapes-climat/domain/kernel/reference'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { scopeOf } from '../catalogue/catalogue-scope.ts'
import type { CardHits } from '../catalogue/catalogue-snapshot.ts'
import { frontPageCards, presentPublicCards } from '../catalogue/public-cards.ts'
import type { Database } from '../db/client.ts'
import { attachment } from '../hydra/attachment.ts'
import { collection, type Paging, pageWindow, pagingQuery } from '../hydra/collection.ts'
import { unprocessable } from '../hydra/http-error.ts'
import { documentOf } from '../hydra/iri.ts'
import { itemParams } from '../hydra/item-params.ts'
import { sendCollectionJson } from '../hydra/json-collection.ts'
import { entityTag } from '../hydra/revision.ts'
import { signedIn } from '../plugins/access.ts'
import { presentCard } from './card.presenter.ts'
import { cardPdf, type DocumentServices } from './card-pdf.ts'
import { findReadableCard } from './find-readable-card.ts'
import { filtersQuery, parseFilters } from './parse-filters.ts'

export interface CardRoutesOptions {
  db: Database
  catalogue: Catalogue
  documents: DocumentServices
}

const summaries = collectionOf(cardSummary)
const lines = collectionOf(cardLine)

/** `view=lines` answers what long lists show, in a quarter of the bytes. */
const searchQuery = pagingQuery.extend({ view: z.literal('lines').optional().catch(undefined) })

/** Reading and searching steps. */
export const cardRoutes: FastifyPluginAsyncZod<CardRoutesOptions> = async (app, services) => {
  const { db, catalogue } = services

  const send = (reply: FastifyReply, json: Buffer[], total: number, paging: Paging) =>
    sendCollectionJson(reply, 'card', { url: reply.request.url, paging }, json, total)
  const sendHits = (reply: FastifyReply, { cards, total }: CardHits, paging: Paging) =>
    send(
      reply,
      cards.map((hit) => hit.json),
      total,
      paging,
    )

  app.get(
    '/admin/cards/search',
    {
      config: { access: 'signed-in' },
      schema: {
        summary: 'Search steps by filters',
        produces: ['application/ld+json'],
        querystring: filtersQuery.extend(searchQuery.shape),
        response: { 200: z.union([summaries, lines]) },
      },
    },
    async (request, reply) => {
      const { page, itemsPerPage, view } = request.query
      const paging = { page, itemsPerPage }
      const filters = parseFilters(request.query)
      const snapshot = await catalogue.current()
      const hits = snapshot.search(filters, scopeOf(signedIn(request)), pageWindow(paging))
      if (view !== 'lines') return sendHits(reply, hits, paging)
      const json = hits.cards.map((hit) => hit.lineJson)
      return send(reply, json, hits.total, paging)
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
        summary: 'Find steps by name',
        produces: ['application/ld+json'],
        querystring: pagingQuery.extend({ name: z.string().max(255).default('') }),
        response: { 200: summaries },
      },
    },
    async (request, reply) => {
      const { name, ...paging } = request.query
      const snapshot = await catalogue.current()
      const filters = { name, draft: 'all' as const }
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
        querystring: pagingQuery.extend(cardFilters.pick({ name: true, draft: true }).shape),
        response: { 200: summaries },
      },
    },
    async (request, reply) => {
      const { name, draft, ...paging } = request.query
      const snapshot = await catalogue.current()
      const filters = { name, draft: draft ?? ('all' as const) }
      const scope = scopeOf(signedIn(request))
      return sendHits(reply, snapshot.search(filters, scope, pageWindow(paging)), paging)
    },
  )

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
      const cards = frontPageCards(await catalogue.current(), request.viewer)
      return collection('card', { url: request.url, paging: {} }, cards)
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
        const reference = parseReference(tag, 'tags')
        const known = snapshot.rows.tags.find((row) =>
          reference && 'id' in reference ? row.id === reference.id : row.uid === reference?.uid,
        )
        if (known) return known.uid
        throw unprocessable([{ propertyPath: `tags[${index}]`, message: 'Mot-clé inconnu.' }])
      })
      const { cards } = snapshot.search({ tags: uids }, 'member')
      const items = presentPublicCards(snapshot, cards)
      return collection('card', { url: request.url, paging: {} }, items)
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
