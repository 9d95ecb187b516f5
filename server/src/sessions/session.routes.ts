import type { LoginRefusal } from '@etapes-climat/domain/second-factor/contract'
import { SIGN_OUT_HEADER } from '@etapes-climat/domain/sessions/rules/sign-out-header'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { signedIn } from '../access/access.ts'
import type { AccessTokens } from '../access/access-token.ts'
import type { AppKeys } from '../config/app-keys.ts'
import type { Database } from '../db/client.ts'
import type { MailLinks } from '../engines/mail/mail-links.ts'
import { callsOf } from '../plugins/register-call.ts'
import type { RateCounters } from '../plugins/throttle/rate-counters.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import { leaveSession } from './leave-session.ts'
import { readBodiesLeniently } from './lenient-body-parsers.ts'
import { login } from './login.ts'
import type { LoginOrigin } from './login-context.ts'
import { proveAgain } from './prove-again.ts'
import { refreshSession } from './refresh-session.ts'
import { takeSecondStep } from './second-step.ts'

export interface SessionRoutesOptions {
  db: Database
  accessTokens: AccessTokens
  rateLimits: boolean
  rateCounters: RateCounters
  throttle: Throttle
  keys: AppKeys
  mailLinks: MailLinks
  /** where the identity provider ends a session that it opened, by its sealed ID token; absent: there is none */
  signOutAddress?: (idToken: string) => Promise<string | null>
}

/** Passwords and codes that the sessions of an account may try. */
const PROOFS = { times: 20, seconds: 3600 }
/** Renewals a minute from one address: an office, not a search for tokens. */
const REFRESHES = { what: 'refresh', times: 120, seconds: 60 }

const originOf = ({ ip, headers }: FastifyRequest): LoginOrigin => ({
  ip,
  userAgent: headers['user-agent'],
})

function refuse(reply: FastifyReply, refusal: LoginRefusal) {
  return reply.header('www-authenticate', 'Bearer').code(401).send(refusal)
}

/** Signing in, renewing and leaving. */
export const sessionRoutes: FastifyPluginAsync<SessionRoutesOptions> = async (app, options) => {
  const call = callsOf(app)
  call(
    'POST /login',
    {
      access: 'public',
      limit: 'computed',
      summary: 'Sign in and get an access token and a refresh token',
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const outcome = await login(options, { ...request.body, ...originOf(request) })
      return 'token' in outcome ? outcome : refuse(reply, outcome)
    },
  )
  call(
    'POST /login/second-factor',
    {
      access: 'public',
      limit: 'computed',
      summary: 'Give the code that a sign-in waits for, and get the tokens',
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const outcome = await takeSecondStep(options, { ...request.body, ...originOf(request) })
      return 'token' in outcome ? outcome : refuse(reply, outcome)
    },
  )
  call(
    'POST /login/again',
    {
      access: 'signed-in',
      beforeSecondFactor: 'to-set-up',
      summary: 'Prove again who is there, for sensitive calls',
    },
    async (request) => {
      const viewer = signedIn(request)
      await options.throttle.perAccount('proof', viewer.id, PROOFS)
      const ipHash = options.throttle.hashAddress(request.ip)
      await proveAgain(options, { ...request.body, viewer, ipHash })
    },
  )
  await app.register(renewalRoutes, options)
}

const renewalRoutes: FastifyPluginAsync<SessionRoutesOptions> = async (app, options) => {
  const call = callsOf(app)
  const { db, throttle, accessTokens, keys } = options
  readBodiesLeniently(app)

  call(
    'POST /token/refresh',
    {
      access: 'public',
      limit: REFRESHES,
      summary: 'Exchange a refresh token for new tokens',
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const outcome = await refreshSession(
        { db, accessTokens, successorOf: keys.successorOf },
        {
          secret: request.body?.refresh_token,
          ipHash: throttle.hashAddress(request.ip),
        },
      )
      if (typeof outcome === 'object') return outcome
      return reply.code(401).send({ code: 401, message: outcome })
    },
  )

  call(
    'POST /logout',
    {
      access: 'public',
      beforeSecondFactor: 'always',
      limit: 'computed',
      summary: 'End the session of a refresh token',
    },
    async (request, reply) => {
      const idToken = await leaveSession(db, {
        secret: request.body?.refresh_token,
        viewer: request.viewer,
        ipHash: throttle.hashAddress(request.ip),
      })
      const address = idToken && (await options.signOutAddress?.(idToken))
      if (address) reply.header(SIGN_OUT_HEADER, address)
    },
  )
}
