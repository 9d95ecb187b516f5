import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { signedIn, UnauthorizedError } from '../access/access.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import { notFound } from '../hydra/http-error.ts'
import { presentMoment } from '../hydra/moment.ts'
import { callsOf } from '../plugins/register-call.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import { findUser } from '../users/user.repository.ts'
import { addPasskey } from './add-passkey.ts'
import { deletePasskey, listPasskeys } from './passkey.repository.ts'
import { creationOptions, requestOptions } from './passkey-options.ts'
import { type PasskeySignInContext, signInWithPasskey } from './sign-in-with-passkey.ts'

interface PasskeyRoutesOptions extends PasskeySignInContext {
  throttle: Throttle
  publicUrl: string
}

/** Challenges and sign-ins a minute from one address: an office where everybody arrives. */
const CHALLENGES = { what: 'passkey-challenge', times: 120, seconds: 60 }
const SIGN_INS = { what: 'passkey-sign-in', times: 60, seconds: 60 }
/** Challenges of one account. */
const ADDED = { times: 30, seconds: 3600 }

const passkeyParams = z.object({ passkey: z.string().max(60).describe('uid of the passkey') })

const present = (row: Awaited<ReturnType<typeof listPasskeys>>[number]) => ({
  uid: row.uid,
  name: row.name,
  createdAt: presentMoment(row.createdAt),
  lastUsedAt: row.lastUsedAt && presentMoment(row.lastUsedAt),
})

/** Signing in with a passkey, and the passkeys of one's own account. */
export const passkeyRoutes: FastifyPluginAsync<PasskeyRoutesOptions> = async (app, options) => {
  const call = callsOf(app)
  const { db, throttle, relyingParty } = options

  call(
    'POST /login/passkey/challenge',
    { access: 'public', limit: CHALLENGES, summary: 'Get what a passkey has to sign' },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return requestOptions(db, relyingParty)
    },
  )

  call(
    'POST /login/passkey',
    { access: 'public', limit: SIGN_INS, summary: 'Sign in with a passkey' },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const tokens = await signInWithPasskey(options, request.body, {
        ipHash: throttle.hashAddress(request.ip),
        userAgent: request.headers['user-agent'],
      })
      if (tokens) return tokens
      reply.header('www-authenticate', 'Bearer')
      return reply.code(401).send({ code: 401, message: 'Invalid credentials.' })
    },
  )

  call(
    'GET /me/passkeys',
    { access: 'signed-in', summary: 'List the passkeys of one’s account' },
    async (request) => ({
      passkeys: (await listPasskeys(db, signedIn(request).id)).map(present),
    }),
  )

  call(
    'POST /me/passkeys/challenge',
    {
      access: 'signed-in',
      proof: 'recent',
      beforeSecondFactor: 'to-set-up',
      summary: 'Get what a new passkey is made with',
    },
    async (request) => {
      const { id } = signedIn(request)
      await throttle.perAccount('passkey', id, ADDED)
      const user = await findUser(db, { id })
      if (!user) throw new UnauthorizedError('Invalid JWT Token')
      return creationOptions(db, relyingParty, user)
    },
  )

  call(
    'POST /me/passkeys',
    {
      access: 'signed-in',
      proof: 'recent',
      beforeSecondFactor: 'to-set-up',
      summary: 'Add a passkey to one’s account',
    },
    async (request) => {
      const { id, family } = signedIn(request)
      const user = await findUser(db, { id })
      if (!user) throw new UnauthorizedError('Invalid JWT Token')
      const ipHash = throttle.hashAddress(request.ip)
      return present(await addPasskey(options, { ...user, family }, request.body, ipHash))
    },
  )

  call(
    'DELETE /me/passkeys/{passkey}',
    {
      access: 'signed-in',
      proof: 'recent',
      params: passkeyParams,
      summary: 'Remove a passkey of one’s account',
    },
    async (request) => {
      const { passkey: uid } = request.params
      if (!z.uuid().safeParse(uid).success) throw notFound()
      const { id: userId } = signedIn(request)
      await db.transaction(async (tx) => {
        if (!(await deletePasskey(tx, { userId, uid }))) throw notFound()
        const ipHash = throttle.hashAddress(request.ip)
        const detail = { passkey: uid }
        await recordSecurityEvent(tx, { kind: 'passkey-removed', userId, ipHash, detail })
      })
    },
  )
}
