import { fieldNames } from '@etapes-climat/domain/items/item-fields'
import { matchingWords } from '@etapes-climat/domain/kernel/text'
import type {
  Testimony,
  TestimonyBody,
  TestimonyChanges,
} from '@etapes-climat/domain/testimonies/contract'
import { TESTIMONY_FIELDS } from '@etapes-climat/domain/testimonies/testimony-fields'
import type { FastifyPluginAsync } from 'fastify'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { editingOf, type ItemResource } from '../editing/edit-item.ts'
import { presentFields, sanitizeFields } from '../editing/item-values.ts'
import { collection, pageOf, pagingQuery } from '../hydra/collection.ts'
import { identityOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import { queryText } from '../hydra/query-text.ts'
import { registerItemRoutes } from '../plugins/item-routes.ts'
import { callsOf } from '../plugins/register-call.ts'
import {
  insertTestimony,
  listTestimonies,
  type TestimonyRow,
  testimonyRows,
} from './testimony.repository.ts'

/** A testimony. */
const presentTestimony = (row: TestimonyRow): Testimony => ({
  ...identityOf('testimony', row),
  id: row.id,
  ...presentFields(TESTIMONY_FIELDS, row, fieldNames(TESTIMONY_FIELDS)),
  updatedAt: presentMoment(row.updatedAt),
  revision: row.revision,
})

const clean = <Body extends object>(body: Body) => sanitizeFields(TESTIMONY_FIELDS, body)

const TESTIMONY: ItemResource<TestimonyRow, TestimonyBody, TestimonyChanges> = {
  targetType: 'testimony',
  present: presentTestimony,
  lock: testimonyRows.lock,
  insert: (tx, body) => insertTestimony(tx, clean(body)),
  update: (tx, id, changes) => testimonyRows.update(tx, id, clean(changes)),
  remove: (tx, { id }) => testimonyRows.remove(tx, id),
}

const searchQuery = pagingQuery.extend({
  lastName: queryText.optional(),
  firstName: queryText.optional(),
})

/** Testimonies: read by everyone, run by administrators. */
export const testimonyRoutes: FastifyPluginAsync<CatalogueServices> = async (app, services) => {
  const call = callsOf(app)
  const { db } = services

  call(
    'GET /testimonies',
    {
      access: 'public',
      summary: 'List the testimonies',
      kept: ({ url }) => ({ key: url, from: ['testimony'] }),
    },
    async (request) => {
      const items = (await listTestimonies(db)).map(presentTestimony)
      return collection('testimony', { url: request.url, paging: {} }, items)
    },
  )

  call(
    'GET /api/testimonies',
    { access: 'admin', summary: 'List the testimonies to run them', query: searchQuery },
    async (request) => {
      const { lastName, firstName } = request.query
      const [hasLastName, hasFirstName] = [matchingWords(lastName), matchingWords(firstName)]
      const all = await listTestimonies(db)
      const rows = all.filter((row) => hasLastName(row.lastName) && hasFirstName(row.firstName))
      const items = pageOf(rows, request.query).map(presentTestimony)
      return collection(
        'testimony',
        { url: request.url, paging: request.query },
        items,
        rows.length,
      )
    },
  )

  registerItemRoutes(app, {
    ...editingOf(services, TESTIMONY),
    resource: 'testimony',
    access: { read: 'admin', write: 'admin' },
    summaries: {
      create: 'Create a testimony',
      change: 'Change a testimony',
      remove: 'Delete a testimony',
    },
    find: (reference) => testimonyRows.find(db, reference),
    read: { summary: 'Read a testimony', present: presentTestimony },
  })
}
