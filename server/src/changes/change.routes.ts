import { change } from '@etapes-climat/domain/changes/contract'
import { collectionOf } from '@etapes-climat/domain/kernel/collection'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../db/client.ts'
import { collection } from '../hydra/collection.ts'
import { presentChange } from './change.presenter.ts'
import { findLastChanges } from './change.repository.ts'

/** As many things as a dashboard needs. */
const SHOWN = 30

/** Who changed what last, for administrators (ADMIN-STEP-01). */
export const changeRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.get(
    '/admin/changes',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'List the steps, works and pages changed last, with who changed them',
        response: { 200: collectionOf(change) },
      },
    },
    async (request) => {
      const changes = (await findLastChanges(db, SHOWN)).map(presentChange)
      return collection('card', { url: request.url, paging: {} }, changes)
    },
  )
}
