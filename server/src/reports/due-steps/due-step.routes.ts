import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../../access/access.ts'
import { hashToken, newSecretToken } from '../../access/secret-token.ts'
import type { Database } from '../../db/client.ts'
import { sendFile } from '../../hydra/attachment.ts'
import { notFound } from '../../hydra/http-error.ts'
import { presentMoment } from '../../hydra/moment.ts'
import { callsOf } from '../../plugins/register-call.ts'
import type { Throttle } from '../../plugins/throttle/throttle.ts'
import {
  deleteCalendarAddress,
  findCalendarReader,
  findCalendarSince,
  storeCalendarAddress,
} from './calendar-address.repository.ts'
import { dueCalendar } from './due-calendar.ts'
import { findDueMail, storeDueMail } from './due-mail.repository.ts'
import { listDueSteps } from './due-step.repository.ts'

const params = z.object({ token: z.string().max(100).describe('token of an address, with .ics') })

/** What one address, and all calendars of one account, may ask for in a minute. */
const BY_ADDRESS = { what: 'calendar', times: 60, seconds: 60 }
const BY_ACCOUNT = { times: 30, seconds: 60 }

interface DueStepOptions {
  db: Database
  throttle: Throttle
  publicUrl: string
}

/** « Mes échéances »: what is due, its address for calendars and its weekly mail. */
export const dueStepRoutes: FastifyPluginAsync<DueStepOptions> = async (
  app,
  { db, throttle, publicUrl },
) => {
  const call = callsOf(app)

  call(
    'GET /due-steps',
    { access: 'signed-in', summary: 'List the steps with a date that are still to be done' },
    async (request) => {
      const rows = await listDueSteps(db, signedIn(request).id)
      return { dueSteps: rows.map(({ updatedAt: _, ...step }) => step) }
    },
  )

  call(
    'GET /me/calendar',
    { access: 'signed-in', summary: 'Tell whether one’s dates have an address for calendars' },
    async (request) => {
      const since = await findCalendarSince(db, signedIn(request).id)
      return { since: since && presentMoment(since) }
    },
  )

  call(
    'POST /me/calendar',
    {
      access: 'signed-in',
      summary: 'Make the address of one’s dates for calendars; the one before ends',
      config: { answersSecret: true },
    },
    async (request) => {
      const token = newSecretToken()
      const address = { userId: signedIn(request).id, tokenHash: hashToken(token) }
      const since = await db.transaction((tx) => storeCalendarAddress(tx, address))
      return {
        since: presentMoment(since),
        url: new URL(`/calendars/${token}.ics`, publicUrl).href,
      }
    },
  )

  call(
    'DELETE /me/calendar',
    { access: 'signed-in', summary: 'End the address of one’s dates for calendars' },
    async (request) => {
      const { id } = signedIn(request)
      await db.transaction((tx) => deleteCalendarAddress(tx, id))
    },
  )

  call(
    'GET /calendars/{token}',
    {
      access: 'public',
      limit: BY_ADDRESS,
      params,
      summary: 'Read the dates of an account as a calendar',
      types: { produces: ['text/calendar'] },
    },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      const token = request.params.token.replace(/\.ics$/, '')
      const userId = await findCalendarReader(db, hashToken(token))
      if (userId === null) throw notFound()
      await throttle.perItem('calendar-of', userId, BY_ACCOUNT)
      const calendar = dueCalendar(await listDueSteps(db, userId), publicUrl)
      return sendFile(reply, 'Mes échéances', 'ics', Buffer.from(calendar))
    },
  )

  call(
    'GET /me/due-mail',
    { access: 'signed-in', summary: 'Tell whether a mail says each week what is due' },
    async (request) => findDueMail(db, signedIn(request).id),
  )

  call(
    'POST /me/due-mail',
    { access: 'signed-in', summary: 'Choose whether a mail says each week what is due' },
    async (request) => {
      const { weekly } = request.body
      const { id } = signedIn(request)
      await db.transaction((tx) => storeDueMail(tx, id, weekly))
      return { weekly }
    },
  )
}
