import type { FastifyPluginAsync } from 'fastify'
import { signedIn, UnauthorizedError } from '../access/access.ts'
import { hashToken, newSecretToken } from '../access/secret-token.ts'
import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import { presentMoment } from '../hydra/moment.ts'
import { callsOf } from '../plugins/register-call.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import { findUser } from '../users/user.repository.ts'
import { linkAccount } from './link-account.ts'
import { deleteLink, findLink, storeSignIn } from './provider.repository.ts'
import type { ProviderCookie } from './provider-cookie.ts'
import {
  type ProviderSignInContext,
  secretsOf,
  signInWithProvider,
} from './sign-in-with-provider.ts'

interface ProviderRoutesOptions extends ProviderSignInContext {
  throttle: Throttle
  publicUrl: string
  cookie: ProviderCookie
}

/** Sign-ins a minute from one address: an office where everybody arrives. */
const STARTS = { what: 'provider-start', times: 60, seconds: 60 }
const ANSWERS = { what: 'provider-answer', times: 60, seconds: 60 }
/** Links of one account. */
const LINKS = { times: 20, seconds: 3600 }

/** Signing in by the identity provider, and the link of one's own account. */
export const providerRoutes: FastifyPluginAsync<ProviderRoutesOptions> = async (app, options) => {
  const call = callsOf(app)
  const { db, keys, throttle, provider, cookie } = options

  call(
    'POST /login/provider',
    { access: 'public', limit: STARTS, summary: 'Begin a sign-in by the identity provider' },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      const secret = newSecretToken()
      const url = await provider.signInAddress(secretsOf(keys, secret))
      await storeSignIn(db, hashToken(secret))
      cookie.begin(reply, secret)
      return { url }
    },
  )

  call(
    'POST /login/provider/answer',
    { access: 'public', limit: ANSWERS, summary: 'Sign in with the answer of the provider' },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const outcome = await signInWithProvider(
        options,
        {
          secret: cookie.read(request),
          answer: request.body.answer,
          ipHash: throttle.hashAddress(request.ip),
          userAgent: request.headers['user-agent'],
        },
        request.log,
      )
      if ('pending' in outcome) {
        // What was in the browser before the answer is worth nothing after it.
        cookie.goOn(reply, outcome.secret)
        return outcome.pending
      }
      cookie.forget(reply)
      if ('token' in outcome) return outcome
      return reply.header('www-authenticate', 'Bearer').code(401).send(outcome)
    },
  )

  call(
    'GET /me/provider',
    { access: 'signed-in', summary: 'Tell whether one’s account is linked to the provider' },
    async (request) => {
      const link = await findLink(db, signedIn(request).id)
      return {
        label: provider.label,
        linkedAt: link && presentMoment(link.createdAt),
        lastUsedAt: link?.lastUsedAt ? presentMoment(link.lastUsedAt) : null,
      }
    },
  )

  call(
    'POST /me/provider',
    {
      access: 'signed-in',
      proof: 'recent',
      summary: 'Link one’s account to whom the provider named in this browser',
    },
    async (request, reply) => {
      const viewer = signedIn(request)
      await throttle.perAccount('provider-link', viewer.id, LINKS)
      const secret = cookie.read(request)
      const owner = await findUser(db, { id: viewer.id })
      if (!owner) throw new UnauthorizedError('Invalid JWT Token')
      const ipHash = throttle.hashAddress(request.ip)
      const { label } = provider
      const { publicUrl } = options
      await linkAccount(db, { label, publicUrl }, { owner, viewer, secret, ipHash })
      cookie.forget(reply)
    },
  )

  call(
    'DELETE /me/provider',
    { access: 'signed-in', proof: 'recent', summary: 'Unlink one’s account from the provider' },
    async (request) => {
      const { id: userId } = signedIn(request)
      await db.transaction(async (tx) => {
        const uid = await deleteLink(tx, userId)
        if (!uid) return
        const ipHash = throttle.hashAddress(request.ip)
        const detail = { provider: uid }
        await recordSecurityEvent(tx, { kind: 'provider-unlinked', userId, ipHash, detail })
      })
    },
  )
}
