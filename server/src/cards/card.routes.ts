import { type CardFilters, cardFilters } from '@etapes-climat/domain/cards/contract'
import { SEARCH_MAX } from '@etapes-climat/domain/kernel/rules/text-rule'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../access/access.ts'
import { CATALOGUE_TABLES } from '../catalogue/catalogue.repository.ts'
import { scopeOf } from '../catalogue/catalogue-scope.ts'
import type { CardHits } from '../catalogue/catalogue-snapshot.ts'
import type { SnapshotCard } from '../catalogue/snapshot-card.ts'
import type { StepBranches } from '../catalogue/step-branches.ts'
import { collection, type Paging, pageWindow, pagingQuery } from '../hydra/collection.ts'
import { notFound } from '../hydra/http-error.ts'
import { documentOf } from '../hydra/iri.ts'
import { entityTag } from '../hydra/revision.ts'
import { itemTarget } from '../plugins/item-target.ts'
import { callsOf } from '../plugins/register-call.ts'
import { presentAsPublished } from './card.presenter.ts'
import { findCardRevision, findCards } from './card.repository.ts'
import { createCardReader } from './card-reader.ts'
import { type PrintingServices, sendCardPdf } from './document/card-pdf.ts'
import { filtersQuery, parseFilters } from './parse-filters.ts'

/** `view=lines` answers what long lists show, in a quarter of the bytes. */
const searchQuery = pagingQuery.extend({ view: z.literal('lines').optional().catch(undefined) })

export const cardRoutes: FastifyPluginAsync<PrintingServices> = async (app, services) => {
  const call = callsOf(app)
  const { db, catalogue } = services
  const readCard = createCardReader(db, catalogue)

  /** Written here: the schema of the answer took more time than finding the steps. */
  const jsonOf = (
    { url, routeOptions, viewer }: FastifyRequest,
    { cards, places, total, ignoredWords }: CardHits,
    paging: Paging,
    branches: StepBranches | null = null,
  ) => {
    const members = cards.map((card, index) => {
      const foundIn = places[index]
      const whole = scopeOf(viewer) === 'admin' ? card.inGrid : card.found
      const shown = branches ? branches.lineOf(card) : whole
      return foundIn ? { ...shown, foundIn } : shown
    })
    const conditions = branches ? conditionsOf(cards, branches) : []
    const { search } = routeOptions.config
    return JSON.stringify({
      ...collection<object>('card', { url, paging }, members, total),
      ...(ignoredWords.length > 0 && { ignoredWords }),
      ...(conditions.length > 0 && { conditions }),
      ...(search && { 'hydra:search': search }),
    })
  }

  /** The list of all steps is made once for all who see the same ones; other answers for one reader. */
  async function sendHits(
    reply: FastifyReply,
    { filters, view, ...paging }: Paging & { filters: CardFilters; view?: 'lines' | undefined },
  ) {
    const { request } = reply
    const window = pageWindow(paging)
    const make = async () => {
      const snapshot = await catalogue.currentFor(filters)
      const hits = snapshot.search(filters, scopeOf(signedIn(request)), window)
      return jsonOf(request, hits, paging, view === 'lines' ? snapshot.branches : null)
    }
    reply.type('application/ld+json; charset=utf-8')
    if (window || isNarrowed(filters)) return reply.send(await make())
    const about = { key: request.url, from: CATALOGUE_TABLES }
    return app.sendKept(request, reply, about, async () => Buffer.from(await make()))
  }

  call(
    'GET /admin/cards/search',
    {
      access: 'signed-in',
      summary: 'Search steps by filters',
      query: filtersQuery.extend(searchQuery.shape),
      types: { produces: ['application/ld+json'] },
    },
    async ({ query }, reply) => {
      const { page, itemsPerPage, view } = query
      return sendHits(reply, { filters: parseFilters(query), view, page, itemsPerPage })
    },
  )

  call(
    'GET /admin/cards/counts',
    {
      access: 'signed-in',
      summary: 'Count the steps that each box of the filters finds',
      query: filtersQuery,
    },
    async (request) => {
      const filters = parseFilters(request.query)
      const snapshot = await catalogue.currentFor(filters)
      const counts = snapshot.counts(filters, scopeOf(request.viewer))
      return {
        total: counts.total,
        sectors: Object.fromEntries(counts.sectors),
        tags: Object.fromEntries(counts.tags),
        categories: Object.fromEntries(counts.categories),
        ...(counts.coBenefits.size > 0 && { coBenefits: Object.fromEntries(counts.coBenefits) }),
      }
    },
  )

  call(
    'GET /cards/search',
    {
      access: 'signed-in',
      summary: 'Find steps by name, or by all that their readers see',
      query: pagingQuery.extend({
        name: z.string().max(SEARCH_MAX).default(''),
        q: cardFilters.shape.q,
      }),
      types: { produces: ['application/ld+json'] },
    },
    async ({ query: { name, q, page, itemsPerPage } }, reply) =>
      sendHits(reply, { filters: { name, q, draft: 'all' }, page, itemsPerPage }),
  )

  call(
    'GET /api/cards',
    {
      access: 'signed-in',
      summary: 'List steps',
      query: pagingQuery.extend(cardFilters.pick({ name: true, q: true, draft: true }).shape),
    },
    async ({ query: { name, q, draft = 'all', page, itemsPerPage } }, reply) =>
      sendHits(reply, { filters: { name, q, draft }, page, itemsPerPage }),
  )

  call(
    'GET /api/cards/{id}',
    { access: 'signed-in', summary: 'Read a step' },
    async (request, reply) => {
      const card = await readCard(signedIn(request), request.params.id)
      card.json ??= Buffer.from(String(reply.serialize(documentOf('card', card.step))))
      return reply.header('etag', entityTag(card.step.revision)).send(card.json)
    },
  )

  const target = itemTarget((reference) => findCardRevision(db, reference))
  /** Never cached: unpublished steps are not for others. */
  const readPreview = async (request: FastifyRequest) => {
    const [row] = await findCards(db, [target.of(request).id])
    if (!row) throw notFound()
    return presentAsPublished(row)
  }

  call(
    'GET /admin/cards/preview/{id}',
    {
      access: 'admin',
      summary: 'Read a step as members will once it is published',
      onRequest: target.load,
    },
    async (request) => documentOf('card', await readPreview(request)),
  )

  call(
    'GET /pdf/cards/preview/{id}',
    {
      access: 'admin',
      summary: 'Print a step as it will be once it is published; of a draft marked as such',
      types: { produces: ['application/pdf'] },
      onRequest: target.load,
    },
    async (request, reply) => {
      const step = await readPreview(request)
      const mark = step.draft ? '--brouillon' : ''
      return sendCardPdf(services.documents, { request, reply }, step, mark)
    },
  )

  call(
    'GET /pdf/cards/{id}',
    {
      access: 'signed-in',
      summary: 'Print a step as PDF',
      types: { produces: ['application/pdf'] },
    },
    async (request, reply) => {
      const { step } = await readCard(signedIn(request), request.params.id)
      return sendCardPdf(services.documents, { request, reply }, step)
    },
  )
}

/** Whether filters leave steps out, the state of publication apart. */
const isNarrowed = ({ draft: _, ...others }: CardFilters) =>
  Object.values(others).some((wanted) => wanted !== undefined && wanted.length > 0)

/** The necessary conditions that some of these steps suppose. */
function conditionsOf(cards: readonly SnapshotCard[], branches: StepBranches) {
  if (branches.conditions.length === 0) return []
  const roots = new Set(cards.map(branches.rootOf))
  return branches.conditions
    .filter((condition) => roots.has(branches.rootOf(condition)))
    .map(branches.lineOf)
}
