import pg from 'pg'
import { DatabaseRefusedError } from './database-unavailable.ts'

const WAITING_MAX = 500
/** How long (ms) the first in the queue may have waited for a new request to be let in. */
const WAIT_OF_NEW_REQUEST_MS = 2_000
/** And for one that was let in to go on: the pool gives up after 4 s. */
const WAIT_IN_VAIN_MS = 3_000

/** What `pg` and its pool say when the server took a question and never answered. */
const NO_ANSWER = /^(Query read timeout|Connection terminated due to connection timeout)$/

const TELL_BUSY_EVERY_MS = 10_000

/** Events that operators should see in the log. */
interface PoolNews {
  silent(): void
  /** requests are being refused; reported every ten seconds */
  busy(): void
}

interface Waiter {
  since: number
  giveUp(error: Error): void
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: pg.PoolClient['release'],
) => void

/**
 * A pool that refuses at once requests that would wait in vain: when too many wait already,
 * and after the server missed its deadline, until `recovered`. All waiting requests are then
 * refused, so none waits for a silent server twice.
 */
export class GuardedPool extends pg.Pool {
  private readonly waiters = new Set<Waiter>()
  private readonly clients = new Set<pg.PoolClient>()
  private readonly news: PoolNews
  private silent = false
  private loggedBusyAt = 0

  constructor(config: pg.PoolConfig, news: PoolNews) {
    super(config)
    this.news = news
    this.on('connect', (client) => this.clients.add(client))
    this.on('remove', (client) => this.clients.delete(client))
  }

  /** @throws DatabaseRefusedError when a request that begins now would wait in vain */
  admit(): void {
    if (this.silent || this.longestWait() > WAIT_OF_NEW_REQUEST_MS) throw this.refusal()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const acquired = this.acquire()
    if (!callback) return acquired
    acquired.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    )
    return undefined
  }

  /** Called for every failed query: after a missed deadline no further query is sent. */
  failed(error: Error): void {
    if (this.silent || !NO_ANSWER.test(error.message)) return
    this.silent = true
    for (const waiter of this.waiters) waiter.giveUp(this.refusal())
    this.waiters.clear()
    for (const client of this.clients) client.connection.stream.destroy()
    this.news.silent()
  }

  recovered(): void {
    this.silent = false
  }

  private acquire(): Promise<pg.PoolClient> {
    const isFull = this.waiters.size >= WAITING_MAX || this.longestWait() > WAIT_IN_VAIN_MS
    if (this.silent || isFull) return Promise.reject(this.refusal())
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { since: Date.now(), giveUp: reject }
      this.waiters.add(waiter)
      super.connect().then(
        (client) => {
          if (this.waiters.delete(waiter)) resolve(client)
          else client.release()
        },
        (error: Error) => {
          this.waiters.delete(waiter)
          reject(error)
          this.failed(error)
        },
      )
    })
  }

  /** How long the first in the queue has waited, in ms: no later one is served sooner. */
  private longestWait(): number {
    const [first] = this.waiters
    return first ? Date.now() - first.since : 0
  }

  private refusal(): DatabaseRefusedError {
    if (this.silent) return new DatabaseRefusedError('silent')
    if (Date.now() - this.loggedBusyAt > TELL_BUSY_EVERY_MS) {
      this.loggedBusyAt = Date.now()
      this.news.busy()
    }
    return new DatabaseRefusedError('busy')
  }
}
