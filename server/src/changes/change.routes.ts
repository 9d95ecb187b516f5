import type { Change } from '@etapes-climat/domain/changes/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { HeavyRead } from '../db/client.ts'
import { collection } from '../hydra/collection.ts'
import { iri, typeOf } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import { callsOf } from '../plugins/register-call.ts'
import { type ChangeRow, findLastCardChanges, findLastChanges } from './change.repository.ts'

/** As many things as a dashboard needs. */
const SHOWN = 30

/** As many steps as a list shows at once. */
const MOST_CARDS = 500

const cardsQuery = z.object({
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'Veuillez indiquer des numéros séparés par des virgules.')
    .transform((text) => text.split(',').map(Number))
    .refine((ids) => ids.length <= MOST_CARDS, `${MOST_CARDS} numéros au plus.`)
    .describe('numbers of steps, separated by commas'),
})

/** Who changed what last, for administrators. */
export const changeRoutes: FastifyPluginAsync<{ heavyRead: HeavyRead }> = async (
  app,
  { heavyRead },
) => {
  const call = callsOf(app)
  call(
    'GET /admin/changes',
    {
      access: 'admin',
      summary: 'List the steps, works and pages changed last, with who changed them',
    },
    async (request) => {
      const changes = (await heavyRead((db) => findLastChanges(db, SHOWN))).map(presentChange)
      return collection('card', { url: request.url, paging: {} }, changes)
    },
  )

  call(
    'GET /admin/changes/cards',
    {
      access: 'admin',
      summary: 'List the last change of each of the given steps',
      query: cardsQuery,
    },
    async (request) => {
      const changes = (await heavyRead((db) => findLastCardChanges(db, request.query.ids))).map(
        presentChange,
      )
      return collection('card', { url: request.url, paging: {} }, changes)
    },
  )
}

/** A change as administrators read it. */
function presentChange(row: ChangeRow): Change {
  const { table, id, uid, title, action, at, firstName, lastName } = row
  return {
    '@id': iri(table, id),
    '@type': typeOf(table),
    uid,
    title,
    action,
    at: presentMoment(at),
    by: firstName === null || lastName === null ? null : { firstName, lastName },
  }
}
