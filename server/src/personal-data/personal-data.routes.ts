import type { FastifyPluginAsync } from 'fastify'
import { signedIn, UnauthorizedError } from '../access/access.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import { zipStream } from '../engines/zip/zip-stream.ts'
import { sendFile } from '../hydra/attachment.ts'
import { isReading } from '../plugins/is-reading.ts'
import { callsOf } from '../plugins/register-call.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import { findUser } from '../users/user.repository.ts'
import { type PersonalDataServices, personalDataEntries } from './personal-data-entries.ts'

/** Exports of one account in an hour: each typesets all of its reports. */
const EXPORTS = { times: 5, seconds: 3600 }

/** What is held about oneself. */
export const personalDataRoutes: FastifyPluginAsync<
  Omit<PersonalDataServices, 'logger'> & { throttle: Throttle }
> = async (app, { throttle, ...services }) => {
  const { db } = services
  const call = callsOf(app)
  call(
    'GET /me/export',
    {
      access: 'signed-in',
      summary: 'Download all that is held about oneself: JSON, and the PDFs of one’s reports',
      types: { produces: ['application/zip'] },
    },
    async (request, reply) => {
      const { id } = signedIn(request)
      await throttle.perAccount('personal-data', id, EXPORTS)
      const user = await findUser(db, { id })
      if (!user) throw new UnauthorizedError('Invalid JWT Token')
      if (isReading(request)) {
        await db.transaction((tx) =>
          recordSecurityEvent(tx, { kind: 'personal-data-exported', userId: id }),
        )
      }
      const entries = personalDataEntries({ ...services, logger: request.log }, user)
      return sendFile(reply, 'mes-donnees', 'zip', zipStream(entries))
    },
  )
}
