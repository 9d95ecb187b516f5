import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../../access/access.ts'
import type { Database } from '../../db/client.ts'
import type { WorkerProcessOptions } from '../../engines/processes/worker-process.ts'
import { accountAsker } from '../../plugins/asker.ts'
import { callsOf } from '../../plugins/register-call.ts'
import type { Throttle } from '../../plugins/throttle/throttle.ts'
import { findLogo, keepLogo } from './logo.repository.ts'
import { prepareLogo } from './prepare-logo.ts'

/** Pictures that one account may have decoded. */
const LOGOS = { times: 30, seconds: 3600 }

/** The logo of one's structure, on the cover of one's PDFs and on shared reports. */
export const logoRoutes: FastifyPluginAsync<{
  db: Database
  encoding: WorkerProcessOptions
  throttle: Throttle
}> = async (app, { db, encoding, throttle }) => {
  const call = callsOf(app)

  call(
    'GET /me/logo',
    { access: 'signed-in', summary: 'Read the logo of one’s structure' },
    async (request) => ({ logo: await findLogo(db, signedIn(request).id) }),
  )

  call(
    'POST /me/logo',
    {
      access: 'signed-in',
      summary: 'Store the logo of one’s structure, in place of the one before',
    },
    async (request, reply) => {
      const { id } = signedIn(request)
      await throttle.perAccount('logo', id, LOGOS)
      const answered = new AbortController()
      // The request itself closes as soon as its body is read.
      reply.raw.once('close', () => answered.abort())
      const way = { encoding, asker: accountAsker(id), signal: answered.signal }
      const logo = await prepareLogo(request.body, way)
      await db.transaction((tx) => keepLogo(tx, id, logo))
      return { logo }
    },
  )

  call(
    'DELETE /me/logo',
    { access: 'signed-in', summary: 'Take the logo of one’s structure away' },
    async (request) => {
      const { id } = signedIn(request)
      await db.transaction((tx) => keepLogo(tx, id, null))
    },
  )
}
