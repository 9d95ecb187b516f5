import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createFairLimit } from '../../engines/jobs/fair-queue.ts'
import { badRequest, HttpError, tooManyRequests } from '../../hydra/http-error.ts'
import { createInstanceLimit } from './instance-limit.ts'
import type { Limit } from './rate-counters.ts'
import type { Throttle } from './throttle.ts'

/** A limit of one client address that all instances share. */
export interface AddressLimit extends Limit {
  /** what is counted */
  what: string
}

/**
 * What one client address may cost by a public call:
 * - a limit of its own, for what is guessed, mailed or stored;
 * - `computed`: each call counts among what an address may have computed;
 * - `cached`: its bytes are made once, and only what has to be made counts;
 * - `constant`: it costs no more than the bytes that it sends.
 */
export type VisitorLimit = AddressLimit | 'computed' | 'cached' | 'constant'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** every public route declares it */
    limit?: VisitorLimit
    /** waits in a queue of its own, so it takes none of the places of visitors */
    hasOwnQueue?: true
  }
  interface FastifyInstance {
    /** what each registered public route may cost, by `METHOD /path` */
    limitOfRoutes: ReadonlyMap<string, VisitorLimit>
    /** Counts something computed for a visitor; seconds to wait above the limit of the address, else 0. */
    secondsToCompute(request: FastifyRequest): number
    /** The same. @throws HttpError 429 above the limit */
    countComputed(request: FastifyRequest): void
    /** Runs the work of a visitor's call when it is the turn of their address; that of others at once. */
    inTurnOfVisitor<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>
  }
}

/** What one address may have computed in a minute, by each instance. */
const COMPUTED_PER_MINUTE = 600
/** Calls of all visitors at work at once: a part of the connections of the database. */
const AT_WORK = 4
const WAITING = 500

/** Address of the calls that the server makes to itself to render a page: no client has it. */
export const OWN_ADDRESS = '0.0.0.0'

const isOwnCall = ({ raw }: FastifyRequest) => raw.socket.remoteAddress === OWN_ADDRESS
/** Whether the connection is gone, and with it the address that calls are counted by. */
const isGone = ({ ip }: { ip: string | undefined }) => ip === undefined
const INCOMPLETE = 'La requête est incomplète.'
const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** Holds each public route to the limit that it declares, before anything is read for it. */
export const visitorLimitsPlugin = fastifyPlugin<{ throttle: Throttle; rateLimits: boolean }>(
  async (app, { throttle, rateLimits }) => {
    const limitOfRoutes = new Map<string, VisitorLimit>()
    app.decorate('limitOfRoutes', limitOfRoutes)
    app.addHook('onRoute', ({ method, url, config }) => {
      if (config?.access !== 'public') return
      const { limit } = config
      if (!limit) throw new Error(`${method} ${url} is public and declares no limit`)
      for (const name of [method].flat()) limitOfRoutes.set(`${name} ${url}`, limit)
    })

    const computed = createInstanceLimit(COMPUTED_PER_MINUTE)
    app.decorate('secondsToCompute', (request) => {
      if (!rateLimits || request.viewer || isOwnCall(request)) return 0
      const client = throttle.hashAddress(request.ip)
      const seconds = computed.secondsToWait(client)
      if (seconds === 0) computed.count(client)
      return seconds
    })
    app.decorate('countComputed', (request) => {
      const seconds = app.secondsToCompute(request)
      if (seconds > 0) throw tooManyRequests(seconds)
    })

    const inTurn = createFairLimit({
      atWork: AT_WORK,
      waiting: WAITING,
      visitors: { atWork: AT_WORK, waiting: WAITING },
    })
    app.decorate('inTurnOfVisitor', (request, work) => {
      const { access, withoutDatabase, hasOwnQueue } = request.routeOptions.config
      const isVisitor = access === 'public' && !request.viewer && !isOwnCall(request)
      if (!isVisitor || withoutDatabase || hasOwnQueue) return work()
      const asker = { key: throttle.hashAddress(request.ip), isVisitor: true }
      return inTurn(asker, async () => {
        // Calls of others are answered in between.
        await endOfTurn()
        return work()
      })
    })

    const count = (request: FastifyRequest, { what, ...limit }: AddressLimit) =>
      throttle.perAddress(what, request.ip, limit)

    app.addHook('onRequest', async (request) => {
      const { limit } = request.routeOptions.config
      if (isGone(request)) {
        if (limit && isRead(request)) throw badRequest(INCOMPLETE)
        // A body that was cut is refused where it is read.
        return
      }
      if (limit === 'computed') app.countComputed(request)
      if (typeof limit !== 'object') return
      throttle.refuseUsedUp(limit.what, request.ip, limit)
      if (!isRead(request)) return
      // Reading does not depend on being counted: a full disk refuses writes.
      await count(request, limit).catch((err: unknown) => {
        if (err instanceof HttpError) throw err
        request.log.warn({ err }, 'a call was not counted')
      })
    })
    // A body that is refused does not count.
    app.addHook('preHandler', async (request) => {
      const { limit } = request.routeOptions.config
      if (typeof limit !== 'object' || isRead(request)) return
      if (isGone(request)) throw badRequest(INCOMPLETE)
      await count(request, limit)
    })
  },
)
