import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../access/access.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { presentMoment } from '../hydra/moment.ts'
import { callsOf } from '../plugins/register-call.ts'
import { findKeptAct } from './last-act.repository.ts'
import { findObstacle } from './obstacle.ts'
import { undoLastAct } from './undo-last-act.ts'

/** The last act on the catalogue, and the way back from it, for administrators. */
export const lastActRoutes: FastifyPluginAsync<CatalogueServices> = async (app, services) => {
  const call = callsOf(app)
  const { db } = services

  call(
    'GET /admin/cards/last-act',
    {
      access: 'admin',
      summary: 'Tell the last act on steps that can be taken back, and what stands in the way',
    },
    async () => {
      const act = await findKeptAct(db)
      if (!act) return { act: null }
      const { at, actorUid: uid, firstName, lastName, ...fields } = act
      const by =
        uid === null || firstName === null || lastName === null
          ? null
          : { uid, firstName, lastName }
      return { act: { ...fields, at: presentMoment(at), by, obstacle: await findObstacle(db) } }
    },
  )

  call(
    'POST /admin/cards/last-act/undo',
    { access: 'admin', summary: 'Take the last act on steps back as a whole' },
    async (request) =>
      undoLastAct(services, {
        change: request.basedOn,
        actorId: signedIn(request).id,
      }),
  )
}
