import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts'
import { silentLogger } from '../testing/silent-logger.ts'
import { openDatabase } from './client.ts'
import { migrate, shippedMigrations } from './migrate.ts'

const SHIPPED = shippedMigrations()

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

function migration(order: number, statements: string[]): MigrationMeta {
  const folderMillis = (SHIPPED.at(-1)?.folderMillis ?? 0) + order
  return { sql: statements, folderMillis, hash: `test-${order}`, bps: true }
}

async function tablesNamed(prefix: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where tablename like ${`${prefix}%`} order by 1`,
  )
  return rows.map(({ name }) => name)
}

it('O-04 a migrated database has nothing left to apply', async () => {
  expect(await migrate(database)).toBe(0)
})

it('O-04 a migration that stops at any of its statements leaves nothing, and the next run resumes', async () => {
  const statements = ['create table halted_a ()', 'create table halted_b ()']
  for (let stop = 0; stop <= statements.length; stop += 1) {
    const broken = migration(1, statements.toSpliced(stop, 0, 'select 1 / 0'))
    await expect(migrate(database, [...SHIPPED, broken])).rejects.toMatchObject({
      cause: { code: '22012' },
    })
    expect(await tablesNamed('halted')).toEqual([])
  }
  expect(await migrate(database, [...SHIPPED, migration(1, statements)])).toBe(1)
  expect(await tablesNamed('halted')).toEqual(['halted_a', 'halted_b'])
})

it('O-04 two starts at once apply each migration once', async () => {
  const list = [
    ...SHIPPED,
    migration(1, ['already applied above']),
    migration(2, ['create table raced_a ()', 'select pg_sleep(0.5)']),
    migration(3, ['create table raced_b ()']),
  ]
  const { databaseUrl } = database
  const other = databaseUrl
    ? await openDatabase({ databaseUrl, dataDir: '', logger: silentLogger })
    : null
  const counts = await Promise.all([
    migrate(database, list),
    migrate(other ?? database, list),
  ]).finally(() => other?.close())
  expect(counts.reduce((sum, count) => sum + count)).toBe(2)
  expect(await tablesNamed('raced')).toEqual(['raced_a', 'raced_b'])
})

it('O-04 a database of a newer version is refused and left as it is', async () => {
  await expect(migrate(database, SHIPPED)).rejects.toThrow(/version plus récente du logiciel/)
  const older = [...SHIPPED.slice(0, -1), migration(9, ['create table never ()'])]
  await expect(migrate(database, older)).rejects.toThrow(/version plus récente du logiciel/)
  expect(await tablesNamed('never')).toEqual([])
})

it('LIFE-10 LIFE-12 rows recorded before versions existed are migrated, with their action and name', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'history-'))
  const older = await openDatabase({ dataDir: folder, logger: silentLogger })
  const before = SHIPPED.findIndex(({ sql: statements }) =>
    statements.join().includes('current_change'),
  )
  await migrate(older, SHIPPED.slice(0, before))
  await older.db.execute(sql`insert into page (slug, title) values ('a-propos', 'À propos')`)
  await older.db.execute(sql`
    insert into audit_log (action, target_type, target_id, before, at)
    values ('update', 'page', 1, null, '2026-01-01'), ('move', 'tag', 9, '{"name": "Bois"}', '2026-01-01'),
      ('approve', 'app_user', 1, '{"name": "x"}', '2026-01-02')`)
  await migrate(older)
  const { rows } = await older.db.execute<{ title: string; first: boolean }>(sql`
    select title, change_id = min(id) over (partition by at) as first from audit_log order by id`)
  await older.close()
  fs.rmSync(folder, { recursive: true })
  expect(rows).toEqual([
    { title: 'À propos', first: true },
    { title: 'Bois', first: true },
    { title: '', first: true },
  ])
})

it('DOOR-05 sessions that were open before sign-ins were recorded stay open, each with its days', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sign-ins-'))
  const older = await openDatabase({ dataDir: folder, logger: silentLogger })
  const before = SHIPPED.findIndex(({ sql: statements }) =>
    statements.join().includes('CREATE TABLE "session"'),
  )
  await migrate(older, SHIPPED.slice(0, before))
  await older.db.execute(sql`
    insert into app_user (first_name, last_name, email, phone, company, company_role, password_hash)
    values ('', '', 'ancien@exemple.fr', '', '', '', 'x')`)
  await older.db.execute(sql`
    insert into refresh_token (token_hash, user_id, family, created_at, expires_at, family_expires_at)
    select n, 1, 'a0000000-0000-4000-8000-000000000000', make_date(2026, 11, n), '2026-11-20', '2026-12-01'
    from generate_series(1, 3) n`)
  await migrate(older)
  const { rows } = await older.db.execute(sql`
    select user_id, to_char(created_at, 'DD') as first, to_char(last_used_at, 'DD') as last,
      to_char(proven_at, 'DD') as proven, to_char(expires_at, 'MM-DD') as ends, browser from session`)
  await older.close()
  fs.rmSync(folder, { recursive: true })
  expect(rows).toEqual([
    { user_id: 1, first: '01', last: '03', proven: '01', ends: '12-01', browser: '' },
  ])
})
