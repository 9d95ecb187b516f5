import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../../access/access.ts'
import { noteRight } from '../../access/recheck-rights.ts'
import { lockRightsExclusively } from '../../access/right-locks.repository.ts'
import type { Database } from '../../db/client.ts'
import { notFound } from '../../hydra/http-error.ts'
import { presentMoment } from '../../hydra/moment.ts'
import { callsOf } from '../../plugins/register-call.ts'
import type { Throttle } from '../../plugins/throttle/throttle.ts'
import {
  countOpenSessions,
  findDeviceMail,
  listOpenSessions,
  storeDeviceMail,
} from './device.repository.ts'
import { endDevice, endOtherDevices } from './end-devices.ts'

/** Devices that are listed: nobody reads more, and all of them can be ended. */
const LISTED = 100

const deviceParams = z.object({ device: z.string().max(60).describe('uid of the device') })

/** Ending a session withdraws a right: it waits for the writes in progress before it locks a row. */
function waitForWrites(request: FastifyRequest): void {
  const { id } = signedIn(request)
  noteRight(request, {
    lock: (tx) => lockRightsExclusively(tx, [id]),
    check: async () => undefined,
  })
}

/** The devices on which an account is signed in, and the mail about new ones. */
export const deviceRoutes: FastifyPluginAsync<{ db: Database; throttle: Throttle }> = async (
  app,
  { db, throttle },
) => {
  const call = callsOf(app)

  call(
    'GET /me/devices',
    { access: 'signed-in', summary: 'List the devices on which one is signed in' },
    async (request) => {
      const { id, family } = signedIn(request)
      const rows = await listOpenSessions(db, id, LISTED)
      return {
        devices: rows.map((row) => ({
          uid: row.uid,
          browser: row.browser,
          system: row.system,
          firstUsedAt: presentMoment(row.createdAt),
          lastUsedAt: presentMoment(row.lastUsedAt),
          isCurrent: row.family === family,
        })),
        total: await countOpenSessions(db, id),
      }
    },
  )

  call(
    'DELETE /me/devices/{device}',
    { access: 'signed-in', params: deviceParams, summary: 'Sign out of one device' },
    async (request) => {
      const { device: uid } = request.params
      if (!z.uuid().safeParse(uid).success) throw notFound()
      waitForWrites(request)
      const { id: userId } = signedIn(request)
      await endDevice(db, { userId, uid, ipHash: throttle.hashAddress(request.ip) })
    },
  )

  call(
    'DELETE /me/devices',
    { access: 'signed-in', summary: 'Sign out of the other devices' },
    async (request) => {
      waitForWrites(request)
      const { id: userId, family } = signedIn(request)
      await endOtherDevices(db, { userId, family, ipHash: throttle.hashAddress(request.ip) })
    },
  )

  call(
    'GET /me/device-mail',
    { access: 'signed-in', summary: 'Tell whether a mail says that a new device was used' },
    (request) => findDeviceMail(db, signedIn(request).id),
  )

  call(
    'POST /me/device-mail',
    { access: 'signed-in', summary: 'Choose whether a mail says that a new device was used' },
    async (request) => {
      const { wanted } = request.body
      const { id } = signedIn(request)
      await db.transaction((tx) => storeDeviceMail(tx, id, wanted))
      return { wanted }
    },
  )
}
