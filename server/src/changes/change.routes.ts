import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../db/client.ts'
import { collection } from '../hydra/collection.ts'
import { callsOf } from '../plugins/register-call.ts'
import { presentChange } from './change.presenter.ts'
import { findLastChanges } from './change.repository.ts'

/** As many things as a dashboard needs. */
const SHOWN = 30

/** Who changed what last, for administrators (ADMIN-STEP-01). */
export const changeRoutes: FastifyPluginAsync<{ db: Database }> = async (app, { db }) => {
  const call = callsOf(app)
  call(
    'GET /admin/changes',
    {
      access: 'admin',
      summary: 'List the steps, works and pages changed last, with who changed them',
    },
    async (request) => {
      const changes = (await findLastChanges(db, SHOWN)).map(presentChange)
      return collection('card', { url: request.url, paging: {} }, changes)
    },
  )
}
