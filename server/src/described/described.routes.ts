import {
  DESCRIBED_KIND_NAMES,
  DESCRIBED_KINDS,
  type DescribedKind,
} from '@etapes-climat/domain/items/described-kinds'
import { fieldNames, type ItemFields, namesOfType } from '@etapes-climat/domain/items/item-fields'
import { matchingWords } from '@etapes-climat/domain/kernel/text'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { editingOf, type ItemResource } from '../editing/edit-item.ts'
import { presentFields, sanitizeFields } from '../editing/item-values.ts'
import { collection, pageOf, pagingQuery } from '../hydra/collection.ts'
import { identityOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import { queryText } from '../hydra/query-text.ts'
import { registerItemRoutes } from '../plugins/item-routes.ts'
import { callsOf } from '../plugins/register-call.ts'
import { type DescribedRow, describedRows } from './described.repository.ts'

/** The kinds that their fields describe whole: read by everyone, run by administrators. */
export const describedRoutes: FastifyPluginAsync<CatalogueServices> = async (app, services) => {
  for (const kind of DESCRIBED_KIND_NAMES) await app.register(routesOf, { ...services, kind })
}

const routesOf: FastifyPluginAsync<CatalogueServices & { kind: DescribedKind }> = async (
  app,
  { kind, ...services },
) => {
  const call = callsOf(app)
  const { db } = services
  const { path, table, type } = DESCRIBED_KINDS[kind]
  const fields: ItemFields = DESCRIBED_KINDS[kind].fields
  const one = type.toLowerCase()
  const rows = describedRows(kind)
  const present = (row: DescribedRow) => ({
    ...identityOf(kind, row),
    id: row.id,
    ...presentFields(fields, row, fieldNames(fields)),
    updatedAt: presentMoment(row.updatedAt),
    revision: row.revision,
  })
  // The schema of the kind checks each answer, as its types do where one kind is known.
  const presentAll = (rows: readonly DescribedRow[]) => rows.map(present) as never[]
  const clean = <Body extends object>(body: Body) => sanitizeFields(fields, body)
  const resource: ItemResource<DescribedRow, object, object> = {
    targetType: table,
    present,
    lock: rows.lock,
    insert: (tx, body) => rows.insert(tx, clean(body)),
    update: (tx, id, changes) => rows.update(tx, id, clean(changes)),
    remove: (tx, { id }) => rows.remove(tx, id),
  }

  call(
    `GET /${path}`,
    {
      access: 'public',
      summary: `List the ${path}`,
      kept: ({ url }) => ({ key: url, from: [table] }),
    },
    async (request) => {
      const items = presentAll(await rows.all(db))
      return collection(kind, { url: request.url, paging: {} }, items)
    },
  )

  const searched = namesOfType(fields, 'line')
  const query = pagingQuery.extend(
    Object.fromEntries(searched.map((name) => [name, queryText.optional()])),
  )
  call(
    `GET /api/${path}`,
    { access: 'admin', query, summary: `List the ${path} to run them` },
    async (request) => {
      const asked: Record<string, unknown> = request.query
      const matches = searched.map((name) => ({
        name,
        hasWords: matchingWords(z.string().optional().parse(asked[name])),
      }))
      const found = (await rows.all(db)).filter((row) =>
        matches.every(({ name, hasWords }) => hasWords(String(row[name]))),
      )
      const items = presentAll(pageOf(found, request.query))
      return collection(kind, { url: request.url, paging: request.query }, items, found.length)
    },
  )

  registerItemRoutes(app, {
    ...editingOf(services, resource),
    resource: kind,
    access: { read: 'admin', write: 'admin' },
    summaries: { create: `Create a ${one}`, change: `Change a ${one}`, remove: `Delete a ${one}` },
    find: (reference) => rows.find(db, reference),
    read: { summary: `Read a ${one}`, present },
  })
}
