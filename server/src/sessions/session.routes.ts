import { loginBody, refreshBody, sessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../db/client.ts'
import { recordSecurityEvent } from '../db/security-log.repository.ts'
import type { AccessTokens } from './access-token.ts'
import { login } from './login.ts'
import { hashToken } from './open-session.ts'
import { refreshSession } from './refresh-session.ts'
import { findRefreshToken, revokeFamily } from './session.repository.ts'

export interface SessionRoutesOptions {
  db: Database
  accessTokens: AccessTokens
  rateLimits: boolean
}

const refusal = z.object({ code: z.literal(401), message: z.string() })

/** Signing in, renewing and leaving (API-01, API-08, API-09). */
export const sessionRoutes: FastifyPluginAsyncZod<SessionRoutesOptions> = async (app, options) => {
  const { db, accessTokens } = options

  app.post(
    '/login',
    {
      config: { access: 'public' },
      schema: { body: loginBody, response: { 200: sessionTokens, 401: refusal } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const tokens = await login(options, { ...request.body, ip: request.ip })
      if (tokens) return tokens
      reply.header('www-authenticate', 'Bearer')
      return reply.code(401).send({ code: 401, message: 'Invalid credentials.' })
    },
  )

  app.post(
    '/token/refresh',
    {
      config: { access: 'public' },
      schema: { body: refreshBody.nullish(), response: { 200: sessionTokens, 401: refusal } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const outcome = await refreshSession(db, accessTokens, request.body?.refresh_token)
      if (typeof outcome === 'object') return outcome
      return reply.code(401).send({ code: 401, message: outcome })
    },
  )

  app.post(
    '/logout',
    {
      config: { access: 'public' },
      schema: { body: refreshBody.nullish(), response: { 204: z.null() } },
    },
    async (request, reply) => {
      const secret = request.body?.refresh_token
      const token = secret ? await findRefreshToken(db, hashToken(secret)) : null
      const family = token?.family ?? request.viewer?.family
      if (family) {
        await revokeFamily(db, family)
        const userId = token?.userId ?? request.viewer?.id ?? null
        await recordSecurityEvent(db, { kind: 'logout', userId })
      }
      return reply.code(204).send(null)
    },
  )
}
