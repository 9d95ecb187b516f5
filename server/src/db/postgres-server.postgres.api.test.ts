import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildTestApp } from '../testing/build-test-app.ts'
import { visitor } from '../testing/client.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts'
import { silentLogger } from '../testing/silent-logger.ts'
import { type OpenDatabase, openDatabase } from './client.ts'
import { isDatabaseRefused, isDatabaseUnavailable } from './database-unavailable.ts'
import { DEFAULT_POOL_SIZE } from './postgres-server.ts'

const POOL_SIZE = 2

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** The server behind a proxy that can be cut or made to hang. */
async function behindProxy(): Promise<{
  proxied: OpenDatabase
  hang(on: boolean): void
  cut(): void
}> {
  const target = new URL(database.databaseUrl ?? '')
  const sockets = new Set<net.Socket>()
  let hanging = false
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(target.port), target.hostname)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    client.on('data', (chunk) => hanging || server.write(chunk)).on('close', () => server.destroy())
    server.on('data', (chunk) => hanging || client.write(chunk)).on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address() as net.AddressInfo
  const url = new URL(target)
  url.host = `127.0.0.1:${address.port}`
  const proxied = await openDatabase({
    databaseUrl: url.href,
    dataDir: '',
    logger: silentLogger,
    poolSize: POOL_SIZE,
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(async () => {
    await proxied.close()
    cut()
    proxy.close()
  })
  return { proxied, cut, hang: (on) => (hanging = on) }
}

function transactions(
  { db }: OpenDatabase,
  count: number,
): Promise<PromiseSettledResult<unknown>[]> {
  return Promise.allSettled(
    Array.from({ length: count }, () =>
      db.transaction((transaction) => transaction.execute(sql`select 1`)),
    ),
  )
}

/** Keeps every connection of the pool busy. */
function sleepers({ db }: OpenDatabase, seconds: number, places = POOL_SIZE): Promise<unknown>[] {
  return Array.from({ length: places }, () =>
    db.transaction((transaction) => transaction.execute(sql`select pg_sleep(${seconds})`)),
  )
}

it('O-08 a cut connection fails its transaction as unavailable, and the pool rebuilds itself', async () => {
  const { proxied, cut } = await behindProxy()
  const lost = proxied.db.transaction(async (transaction) => {
    await transaction.execute(sql`select 1`)
    cut()
    await transaction.execute(sql`select 2`)
  })
  expect(isDatabaseUnavailable(await lost.catch((error: unknown) => error))).toBe(true)
  const after = await transactions(proxied, POOL_SIZE * 2)
  expect(after.every(({ status }) => status === 'fulfilled')).toBe(true)
})

it('OPS-02 O-08 a server that became a standby fails a write as unavailable, and its connection is not used again', async () => {
  const url = new URL(database.databaseUrl ?? '')
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const { href: databaseUrl } = url
  const demoted = await openDatabase({
    databaseUrl,
    dataDir: '',
    logger: silentLogger,
    poolSize: 1,
  })
  onTestFinished(() => demoted.close())
  const connection = async () => {
    const { rows } = await demoted.db.execute(sql`select pg_backend_pid() as pid`)
    return rows[0]?.pid
  }
  const before = await connection()
  expect(await connection()).toBe(before)
  const write = demoted.db.transaction((tx) =>
    tx.execute(sql`update catalogue_version set version = 1`),
  )
  const error = await write.catch((error: unknown) => error)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(await connection()).not.toBe(before)
})

it('O-08 a server that hangs is given up within 5 s, without losing a place in the pool', async () => {
  const { proxied, hang } = await behindProxy()
  await transactions(proxied, POOL_SIZE)
  hang(true)
  const started = Date.now()
  const hung = await transactions(proxied, POOL_SIZE)
  expect(Date.now() - started).toBeLessThan(5_000)
  for (const outcome of hung) {
    expect(outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason)).toBe(true)
  }
  await expect(proxied.ping()).rejects.toThrow()
  hang(false)
  await expect.poll(() => proxied.ping().then(() => 'answers'), { timeout: 5_000 }).toBe('answers')
  const after = await transactions(proxied, POOL_SIZE * 2)
  expect(after.every(({ status }) => status === 'fulfilled')).toBe(true)
})

it('O-08 requests that wait for a silent server are refused together with the first that timed out, and the next at once', async () => {
  // Catches: waiting for a connection and then for the answer, together more than 5 s.
  const { proxied, hang } = await behindProxy()
  await transactions(proxied, POOL_SIZE)
  hang(true)
  const started = Date.now()
  const waiting = transactions(proxied, POOL_SIZE)
  await setTimeout(2_000)
  const later = await transactions(proxied, POOL_SIZE * 2)
  expect(Date.now() - started).toBeLessThan(5_000)
  for (const outcome of [...(await waiting), ...later]) {
    expect(outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason)).toBe(true)
  }
  const next = Date.now()
  await Promise.all([expect(proxied.ping()).rejects.toThrow(), transactions(proxied, POOL_SIZE)])
  expect(() => proxied.admit()).toThrow('PostgreSQL does not answer')
  expect(Date.now() - next).toBeLessThan(500)
  hang(false)
  await expect
    .poll(async () => (await transactions(proxied, 1))[0]?.status, { timeout: 5_000 })
    .toBe('fulfilled')
})

it('O-08 when five hundred wait for a place the others are refused at once, and those are served', async () => {
  // Catches: waiting three seconds to be refused.
  const { proxied } = await behindProxy()
  const busy = sleepers(proxied, 0.3)
  const started = Date.now()
  const refusedAfter: number[] = []
  const asked = Array.from({ length: 600 }, () =>
    proxied.db.execute(sql`select 1`).catch((error: unknown) => {
      refusedAfter.push(Date.now() - started)
      throw error
    }),
  )
  const outcomes = await Promise.allSettled([...busy, ...asked])
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(100)
  expect(refused.length).toBeLessThanOrEqual(100 + POOL_SIZE)
  expect(Math.max(...refusedAfter)).toBeLessThan(300)
  for (const outcome of refused) {
    expect(outcome.status === 'rejected' && isDatabaseRefused(outcome.reason)).toBe(true)
  }
})

it('O-08 a new call, also a visitor’s, is refused at once while the first in the queue has waited two seconds, and accepted afterwards', async () => {
  // Catches: refusing only calls with a token early, while the others wait for a connection.
  const test = await buildTestApp()
  onTestFinished(() => test.close())
  const client = visitor(test.app)
  const signIn = async () =>
    (await client.post('/login', { username: 'personne@exemple.fr', password: 'inconnue' })).status
  const busy = sleepers(test.database, 2.6, DEFAULT_POOL_SIZE)
  const waiting = transactions(test.database, 1)
  test.database.admit()
  await setTimeout(2_200)
  expect(() => test.database.admit()).toThrow('Too many wait')
  expect(await signIn()).toBe(503)
  expect((await client.get('/health')).status).toBe(200)
  await Promise.all([...busy, waiting])
  expect(await signIn()).toBe(401)
})

it('a listener receives notifications again after its connection was lost', async () => {
  const { proxied, cut } = await behindProxy()
  const heard: string[] = []
  await proxied.listen('catalogue', (payload) => heard.push(payload))
  cut()
  await expect
    .poll(
      async () => {
        await database.db.execute(sql`select pg_notify('catalogue', 'again')`)
        return heard.length
      },
      { timeout: 10_000, interval: 200 },
    )
    .toBeGreaterThan(0)
})
