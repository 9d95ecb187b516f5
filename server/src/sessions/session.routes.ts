import type { FastifyPluginAsync } from 'fastify'
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
import { refreshSession } from './refresh-session.ts'

export interface SessionRoutesOptions {
  db: Database
  accessTokens: AccessTokens
  rateLimits: boolean
  rateCounters: RateCounters
  throttle: Throttle
  successorOf: AppKeys['successorOf']
  mailLinks: MailLinks
}

/** Renewals a minute from one address: an office, not a search for tokens. */
const REFRESHES = { what: 'refresh', times: 120, seconds: 60 }

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
      const { hashAddress } = options.throttle
      const userAgent = request.headers['user-agent']
      const attempt = { ...request.body, ip: request.ip, userAgent }
      const tokens = await login({ ...options, hashAddress }, attempt)
      if (tokens) return tokens
      reply.header('www-authenticate', 'Bearer')
      return reply.code(401).send({ code: 401, message: 'Invalid credentials.' })
    },
  )
  await app.register(renewalRoutes, options)
}

const renewalRoutes: FastifyPluginAsync<SessionRoutesOptions> = async (app, options) => {
  const call = callsOf(app)
  const { db, throttle } = options
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
      const outcome = await refreshSession(options, {
        secret: request.body?.refresh_token,
        ipHash: throttle.hashAddress(request.ip),
      })
      if (typeof outcome === 'object') return outcome
      return reply.code(401).send({ code: 401, message: outcome })
    },
  )

  call(
    'POST /logout',
    { access: 'public', limit: 'computed', summary: 'End the session of a refresh token' },
    async (request) => {
      await leaveSession(db, {
        secret: request.body?.refresh_token,
        viewer: request.viewer,
        ipHash: throttle.hashAddress(request.ip),
      })
    },
  )
}
