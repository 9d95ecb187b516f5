import {
  FACTOR_MISSING,
  type MissingFactor,
} from '@etapes-climat/domain/second-factor/rules/requirement'
import { ACCOUNT_WAITING } from '@etapes-climat/domain/sessions/rules/account-waiting'
import { PROOF_MISSING, type ProofMethod } from '@etapes-climat/domain/sessions/rules/proof-words'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { accessDenied, HttpError } from '../hydra/http-error.ts'
import type { AccessTokens, TokenFault } from './access-token.ts'
import type { AccountLoader } from './account-loader.ts'
import type { SessionProof } from './session-proof.repository.ts'
import { isTrialCall } from './trial-calls.ts'
import type { Viewer } from './viewer.ts'

/** Who may call a route; every route declares it. Ownership is checked by the route. */
export type Access = 'public' | 'signed-in' | 'admin'

/**
 * Of sensitive calls: whoever is signed in proved who they are a short while ago; always, or for the requests,
 * with the body that was read, that are sensitive.
 */
export type Proof = 'recent' | ((request: FastifyRequest) => boolean)

/**
 * Of calls that also answer a session without the second factor that is required of its account:
 * always, or as long as the account has none.
 */
export type BeforeSecondFactor = 'always' | 'to-set-up'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    proof?: Proof
    beforeSecondFactor?: BeforeSecondFactor
    /** answered without the database, so also while the database is lost; public routes only */
    withoutDatabase?: true
  }
  interface FastifyInstance {
    /** who may call each registered route, by `METHOD /path` */
    accessOfRoutes: ReadonlyMap<string, Access>
    /** the routes that answer without a required second factor */
    beforeSecondFactor: ReadonlyMap<string, BeforeSecondFactor>
  }
  interface FastifyRequest {
    /** the signed-in account; null for visitors */
    viewer: Viewer | null
  }
}

/** 401 with the texts that clients of this login know. */
export class UnauthorizedError extends Error {
  override name = 'UnauthorizedError'
  readonly statusCode = 401
  /** members of the answer beside code and message */
  readonly details: Record<string, unknown>

  constructor(message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.details = details
  }
}

export interface AccessOptions {
  accessTokens: AccessTokens
  loadAccount: AccountLoader
  findProof: (family: string) => Promise<SessionProof>
  /** throws when a call would have to wait for an unavailable database */
  admit: () => void
}

/** Identifies the viewer and enforces each route's declared access before anything is parsed. */
export const accessPlugin = fastifyPlugin<AccessOptions>(async (app, options) => {
  app.decorateRequest('viewer', null)
  const accessOfRoutes = new Map<string, Access>()
  app.decorate('accessOfRoutes', accessOfRoutes)
  const beforeSecondFactor = new Map<string, BeforeSecondFactor>()
  app.decorate('beforeSecondFactor', beforeSecondFactor)

  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${method} ${url} declares no access`)
    if (config.withoutDatabase && config.access !== 'public') {
      throw new Error(`${method} ${url} asks who calls, and may not ask the database`)
    }
    for (const name of [method].flat()) {
      accessOfRoutes.set(`${name} ${url}`, config.access)
      if (config.beforeSecondFactor) {
        beforeSecondFactor.set(`${name} ${url}`, config.beforeSecondFactor)
      }
    }
  })

  app.addHook('onRequest', async (request) => {
    const { access, withoutDatabase } = request.routeOptions.config
    if (withoutDatabase) return
    if (access !== undefined) options.admit()
    const identified = await identify(request, options)
    if (typeof identified === 'object') request.viewer = asSeenBy(request, identified)
    refuseUnlessAdmitted(identified, request)
    if (request.routeOptions.config.proof === 'recent') {
      await refuseOldProof(signedIn(request), options)
    }
  })

  app.addHook('preHandler', async (request) => {
    const { proof } = request.routeOptions.config
    if (typeof proof === 'function' && proof(request)) {
      await refuseOldProof(signedIn(request), options)
    }
  })
})

/** @throws UnauthorizedError for visitors, HttpError 403 for accounts without this access */
export function refuseUnlessAdmitted(
  identified: Viewer | TokenFault,
  { method, routeOptions: { url = '', config } }: Pick<FastifyRequest, 'method' | 'routeOptions'>,
): void {
  const { access } = config
  if (access === 'public' || access === undefined) return
  if (typeof identified === 'string') throw new UnauthorizedError(identified)
  if (identified.missingFactor && !answersWithout(identified.missingFactor, config)) {
    const { missingFactor } = identified
    const details = { secondFactorRequired: missingFactor }
    throw new HttpError(403, FACTOR_MISSING[missingFactor], { details })
  }
  if (access === 'admin' && !identified.isAdmin) throw accessDenied()
  if (identified.isWaiting && !isTrialCall(method, url)) throw new HttpError(403, ACCOUNT_WAITING)
}

const answersWithout = (
  missing: MissingFactor,
  { beforeSecondFactor }: FastifyContextConfig,
): boolean =>
  beforeSecondFactor === 'always' || (beforeSecondFactor === 'to-set-up' && missing === 'setUp')

/** Who calls; on public routes a session without a required second factor is a visitor's. */
const asSeenBy = ({ routeOptions: { config } }: FastifyRequest, viewer: Viewer): Viewer | null =>
  viewer.missingFactor && !answersWithout(viewer.missingFactor, config) ? null : viewer

/** @throws UnauthorizedError that says by what somebody can prove again who they are */
async function refuseOldProof({ family }: Viewer, { findProof }: AccessOptions): Promise<void> {
  const { isRecent, hasSecondFactor } = await findProof(family)
  if (isRecent) return
  const methods: ProofMethod[] = ['password', ...(hasSecondFactor ? CODES : [])]
  throw new UnauthorizedError(PROOF_MISSING, { reauthentication: { methods } })
}

const CODES = ['totp', 'recovery'] as const

async function identify(
  request: FastifyRequest,
  { accessTokens, loadAccount }: AccessOptions,
): Promise<Viewer | TokenFault> {
  const token = /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) return request.headers.authorization ? 'Invalid JWT Token' : 'JWT Token not found'
  const claims = await accessTokens.verify(token)
  if (typeof claims === 'string') return claims
  const account = await loadAccount(claims.sid)
  return account && account.uid === claims.sub ? account : 'Invalid JWT Token'
}

/** The signed-in account of a route that requires one. */
export function signedIn(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new UnauthorizedError('JWT Token not found')
  return request.viewer
}
