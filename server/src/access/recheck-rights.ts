import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Database, Executor, Transaction } from '../db/client.ts'
import { refuseUnlessAdmitted, signedIn } from './access.ts'
import { shareRightsLock } from './right-locks.repository.ts'
import { findSessionAccount } from './session-account.repository.ts'

/** A right that depends on more than the account, such as the role in a report. */
export interface RightOfCall {
  /** locks the right until the transaction ends; called before the account is locked */
  lock(tx: Transaction): Promise<void>
  /** @throws HttpError when the right was withdrawn */
  check(executor: Executor): Promise<void>
}

const rights = new WeakMap<FastifyRequest, RightOfCall[]>()

/** Records a right that let a call in, so that it is checked again before the call writes. */
export function noteRight(request: FastifyRequest, right: RightOfCall): void {
  rights.set(request, [...(rights.get(request) ?? []), right])
}

/** The writing call that the current code runs for. */
const writingCall = new AsyncLocalStorage<FastifyRequest>()

const isWriting = ({ method, routeOptions }: FastifyRequest) =>
  !['GET', 'HEAD'].includes(method) &&
  ['signed-in', 'admin'].includes(routeOptions.config.access ?? '')

/** Tells `recheckingDatabase` which call a transaction belongs to. */
export const recheckRightsPlugin = fastifyPlugin(async (app) => {
  app.addHook('preHandler', (request, _reply, done) => {
    if (isWriting(request)) writingCall.run(request, done)
    else done()
  })
})

async function recheckUnderLock(request: FastifyRequest, tx: Transaction): Promise<void> {
  for (const right of rights.get(request) ?? []) await right.lock(tx)
  await shareRightsLock(tx, signedIn(request).id)
  await recheckRights(request, tx)
}

/** @throws UnauthorizedError, HttpError 403 or 404 when the session, role or right was withdrawn */
export async function recheckRights(request: FastifyRequest, executor: Executor): Promise<void> {
  const account = await findSessionAccount(executor, signedIn(request).family)
  request.viewer = account
  refuseUnlessAdmitted(account ?? 'Invalid JWT Token', request)
  for (const right of rights.get(request) ?? []) await right.check(executor)
}

const WRITES: ReadonlySet<string | symbol> = new Set(['insert', 'update', 'delete'])

/**
 * The database that calls use. A body may arrive long after its headers, so every transaction of a
 * writing call first checks session, role and right again, under a lock that a withdrawal waits
 * for. Such a call writes only inside transactions.
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
