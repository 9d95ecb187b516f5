import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts'
import { silentLogger } from '../testing/silent-logger.ts'
import { openDatabase } from './client.ts'

let direct: TestDatabase
/** stands for the pooler: what arrives here is told apart by the name of the database */
let pooled: TestDatabase
beforeAll(async () => {
  ;[direct, pooled] = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterAll(() => Promise.all([direct.close(), pooled.close()]))

const nameOf = (url = '') => new URL(url).pathname.slice(1)
const current = sql`select current_database() as name, current_setting('statement_timeout') as limit`

it('OPS-03 with a pooler, requests go through it, LISTEN and work without time limits past it', async () => {
  // As a server whose limits are meant for the connections of a pooler.
  const limited = sql.raw(
    `alter database ${nameOf(direct.databaseUrl)} set statement_timeout = '4s'`,
  )
  await direct.db.execute(limited)
  const database = await openDatabase({
    databaseUrl: pooled.databaseUrl,
    databaseDirectUrl: direct.databaseUrl,
    dataDir: '',
    logger: silentLogger,
  })
  onTestFinished(() => database.close())
  const { rows } = await database.db.execute(current)
  expect(rows).toEqual([{ name: nameOf(pooled.databaseUrl), limit: '4s' }])
  const untimed = await database.withoutStatementTimeout((db) => db.execute(current))
  expect(untimed.rows).toEqual([{ name: nameOf(direct.databaseUrl), limit: '0' }])
  const heard: string[] = []
  await database.listen('pooled_test', (payload) => heard.push(payload))
  await pooled.db.execute(sql`select pg_notify('pooled_test', 'through the pooler')`)
  await direct.db.execute(sql`select pg_notify('pooled_test', 'directly')`)
  await expect.poll(() => heard).toEqual(['directly'])
})
