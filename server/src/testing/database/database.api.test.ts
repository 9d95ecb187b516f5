import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('the suite runs on the engine it names', () => {
  expect(database.engine).toBe(process.env.TEST_ENGINE)
})

it('the database answers with the same types on both engines', async () => {
  const { rows } = await database.db.execute(sql`
    select 1::int as small, 9007199254740991::bigint as big, 1.50::numeric as exact,
      true as flag, null as nothing, '{"a": [1]}'::jsonb as document, count(*) as counted,
      f_unaccent('Éco-quartier ÇA') as plain, current_setting('timezone') as timezone
    from catalogue_version`)
  expect(rows).toEqual([
    {
      small: 1,
      big: 9007199254740991,
      exact: '1.50',
      flag: true,
      nothing: null,
      document: { a: [1] },
      counted: 1,
      plain: 'eco-quartier ca',
      timezone: 'UTC',
    },
  ])
})

it('a transaction that fails leaves nothing', async () => {
  const attempt = database.db.transaction(async (transaction) => {
    await transaction.execute(sql`update catalogue_version set version = version + 1000`)
    await transaction.execute(sql`select 1 / 0`)
  })
  await expect(attempt).rejects.toMatchObject({ cause: { code: '22012' } })
  const { rows } = await database.db.execute(
    sql`select 1 from catalogue_version where version > 999`,
  )
  expect(rows).toEqual([])
})

it('a notification arrives after its transaction has committed, and no more once stopped', async () => {
  const heard: string[] = []
  const stop = await database.listen('catalogue', (payload) => heard.push(payload))
  await database.db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_notify('catalogue', 'one')`)
    expect(heard).toEqual([])
  })
  await expect.poll(() => heard).toEqual(['one'])
  await stop()
  await database.db.execute(sql`select pg_notify('catalogue', 'two')`)
  await database.ping()
  expect(heard).toEqual(['one'])
})
