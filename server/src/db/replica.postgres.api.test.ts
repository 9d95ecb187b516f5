import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestDatabase } from '../testing/database/database.ts'
import { onServer } from '../testing/database/database-template.ts'
import {
  type PostgresCluster,
  startPostgresCluster,
  startReplica,
} from '../testing/database/postgres-cluster.ts'
import { silentLogger } from '../testing/silent-logger.ts'
import { openUserAdminApp, type UserAdminApp } from '../testing/user-admin-app.ts'
import { openDatabase } from './client.ts'
import { migrate } from './migrate.ts'

let primary: PostgresCluster
let replica: PostgresCluster
let opened: UserAdminApp
// Before the application opens its connections, which keep the function that they find.
const sent = vi.spyOn(pg.Client.prototype, 'query')
beforeAll(async () => {
  primary = await startPostgresCluster()
  replica = await startReplica(primary.url)
  opened = await openUserAdminApp(openWithReplica())
}, 60_000)
afterAll(async () => {
  await opened.test.close()
  replica.stop()
  primary.stop()
  sent.mockRestore()
})

async function openWithReplica(): Promise<TestDatabase> {
  const database = await openDatabase({
    // As every server but those of tests has it.
    databaseUrl: `${primary.url}?options=-c%20synchronous_commit%3Don`,
    databaseReplicaUrl: replica.url,
    dataDir: '',
    logger: silentLogger,
  })
  await migrate(database)
  return database
}

/** The last names of members as the list has them, and the server that read them. */
async function readMembers() {
  sent.mockClear()
  const { status, body } = await opened.list('member')
  expect(status).toBe(200)
  const readers = sent.mock.calls.flatMap(([query], at) => {
    const { text } = query as unknown as { text?: string }
    return text?.includes('listed_in') ? [(sent.mock.contexts[at] as pg.Client).port] : []
  })
  return {
    names: body['hydra:member'].map(({ lastName }) => lastName),
    by: readers.at(-1) === Number(new URL(replica.url).port) ? 'replica' : 'primary',
  }
}

const readBy = async () => (await readMembers()).by

it('OPS-10 a replica serves heavy reads, and each sees all that was written before it', async () => {
  await expect.poll(readBy).toBe('replica')
  for (const lastName of ['Aubry', 'Bellec', 'Cadic']) {
    await opened.make({ lastName })
    expect((await readMembers()).names).toContain(lastName)
  }
})

it('OPS-10 while the replica is paused the primary serves, own writes included, and the replica again once it goes on', async () => {
  await onServer(replica.url, 'select pg_wal_replay_pause()')
  await opened.make({ lastName: 'Derrien' })
  expect(await readMembers()).toMatchObject({
    by: 'primary',
    names: expect.arrayContaining(['Derrien']),
  })
  await onServer(replica.url, 'select pg_wal_replay_resume()')
  await expect.poll(readBy).toBe('replica')
})

it('OPS-10 what the replica cancels the primary reads', async () => {
  await expect.poll(readBy).toBe('replica')
  // Longer than a replica may take, shorter than the primary may.
  const slow = sql`select pg_is_in_recovery() as replica from pg_sleep(1.2)`
  const { rows } = await opened.test.database.heavyRead((db) => db.execute(slow))
  expect(rows).toEqual([{ replica: false }])
})

it('OPS-10 when the replica is stopped the primary serves, without an error', async () => {
  await expect.poll(readBy).toBe('replica')
  replica.stop()
  expect(await readBy()).toBe('primary')
  const exported = await opened.admin.get('/admin/users/export')
  expect(exported.text).toContain('Derrien')
})
