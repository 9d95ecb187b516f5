import { loginBody, refreshBody, sessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AccessTokens } from '../access/access-token.ts'
import type { AppKeys } from '../config/app-keys.ts'
import type { Database } from '../db/client.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import { leaveSession } from './leave-session.ts'
import { readBodiesLeniently } from './lenient-body-parsers.ts'
import { login } from './login.ts'
import { refreshSession } from './refresh-session.ts'

export interface SessionRoutesOptions {
  db: Database
  accessTokens: AccessTokens
  rateLimits: boolean
  throttle: Throttle
  successorOf: AppKeys['successorOf']
}

const refusal = z.object({ code: z.literal(401), message: z.string() })
/** Renewals a minute from one address: an office, not a search for tokens. */
const REFRESHES = { times: 120, seconds: 60 }

/** Signing in, renewing and leaving (API-01, API-08, API-09). */
export const sessionRoutes: FastifyPluginAsyncZod<SessionRoutesOptions> = async (app, options) => {
  app.post(
    '/login',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Sign in and get an access token and a refresh token',
        body: loginBody,
        response: { 200: sessionTokens, 401: refusal },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { hashAddress } = options.throttle
      const tokens = await login({ ...options, hashAddress }, { ...request.body, ip: request.ip })
      if (tokens) return tokens
      reply.header('www-authenticate', 'Bearer')
      return reply.code(401).send({ code: 401, message: 'Invalid credentials.' })
    },
  )
  await app.register(renewalRoutes, options)
}

const renewalRoutes: FastifyPluginAsyncZod<SessionRoutesOptions> = async (app, options) => {
  const { db, throttle } = options
  readBodiesLeniently(app)

  app.post(
    '/token/refresh',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Exchange a refresh token for new tokens',
        body: refreshBody.nullish(),
        response: { 200: sessionTokens, 401: refusal },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await throttle.perAddress('refresh', request.ip, REFRESHES)
      const outcome = await refreshSession(options, {
        secret: request.body?.refresh_token,
        ipHash: throttle.hashAddress(request.ip),
      })
      if (typeof outcome === 'object') return outcome
      return reply.code(401).send({ code: 401, message: outcome })
    },
  )

  app.post(
    '/logout',
    {
      config: { access: 'public' },
      schema: {
        summary: 'End the session of a refresh token',
        body: refreshBody.nullish(),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await leaveSession(db, {
        secret: request.body?.refresh_token,
        viewer: request.viewer,
        ipHash: throttle.hashAddress(request.ip),
      })
      return reply.code(204).send(null)
    },
  )
}
