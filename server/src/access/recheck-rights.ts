import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Database, Transaction } from '../db/client.ts'
import { refuseUnlessAdmitted, signedIn } from './access.ts'
import { holdRightsOf } from './right-locks.repository.ts'
import { findSessionAccounts } from './session-account.repository.ts'

/** A right that rests on more than the account, of a call that was let in with it. */
export interface RightOfCall {
  /** keeps it as it is until the transaction ends; taken before the account's own */
  lock(tx: Transaction): Promise<void>
  /** @throws HttpError when it is gone */
  check(tx: Transaction): Promise<void>
}

const rights = new WeakMap<FastifyRequest, RightOfCall[]>()

/** Notes a right that a call was let in with, to be asked again before it writes. */
export function noteRight(request: FastifyRequest, right: RightOfCall): void {
  rights.set(request, [...(rights.get(request) ?? []), right])
}

/** The call that writes, wherever its handler has come to. */
const writingCall = new AsyncLocalStorage<FastifyRequest>()

const isWriting = ({ method, routeOptions }: FastifyRequest) =>
  !['GET', 'HEAD'].includes(method) &&
  ['signed-in', 'admin'].includes(routeOptions.config.access ?? '')

/** Tells the transactions of `recheckingDatabase` which call they are a part of. */
export const recheckRightsPlugin = fastifyPlugin(async (app) => {
  app.addHook('preHandler', (request, _reply, done) => {
    if (isWriting(request)) writingCall.run(request, done)
    else done()
  })
})

/** @throws UnauthorizedError, HttpError 403 or 404 when session, role or right is gone */
async function recheckUnderLock(request: FastifyRequest, tx: Transaction): Promise<void> {
  const { id, family } = signedIn(request)
  const rightsOfCall = rights.get(request) ?? []
  for (const right of rightsOfCall) await right.lock(tx)
  await holdRightsOf(tx, id)
  const [account = null] = await findSessionAccounts(tx, [family])
  request.viewer = account
  refuseUnlessAdmitted(account ?? 'Invalid JWT Token', request.routeOptions.config.access)
  for (const right of rightsOfCall) await right.check(tx)
}

const WRITES: ReadonlySet<string | symbol> = new Set(['insert', 'update', 'delete'])

/**
 * The database as calls get it. A body arrives as slowly as its sender likes: a transaction of a call
 * that writes begins by asking session, role and right again, under a lock that whoever withdraws one
 * waits for (SEC-44). Such a call writes in transactions only.
 */
export function recheckingDatabase(database: Database): Database {
  return new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const request = writingCall.getStore()
      if (request && WRITES.has(name)) {
        throw new Error(
          `${request.method} ${request.routeOptions.url} writes without a transaction`,
        )
      }
      if (!request || name !== 'transaction') return value.bind(target)
      const transaction: Database['transaction'] = (work, config) =>
        target.transaction(async (tx) => {
          if (config?.accessMode !== 'read only') await recheckUnderLock(request, tx)
          return work(tx)
        }, config)
      return transaction
    },
  })
}
