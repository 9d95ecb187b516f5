import { plainSpelling } from '@etapes-climat/domain/kernel/text'
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts'
import { makeUser } from '../testing/factories.ts'
import { shippedMigrations } from './migrate.ts'
import { appUser } from './tables/user.table.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const APOSTROPHES = '\u2018\u2019\u201a\u201b\u02b9\u02bb\u02bc\u02bd\u02c8`\u00b4\u2032\uff07'
const HYPHENS = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\ufe58\ufe63\uff0d'
const INVISIBLE = '\u00ad\u034f\u200b\u200e\u202a\u2060\u2066\ufe0f\ufeff'

it.each([
  ...[...APOSTROPHES].map((sign) => `l${sign}isolation`),
  ...[...HYPHENS].map((sign) => `auto${sign}partage`),
  ...[...INVISIBLE].map((sign) => `iso${sign}lation`),
  'CO₂ et m²',
  'e\ufb03cace',
  '\uff23\uff2f\uff12',
  'E\u0301lise',
  '5\u202f000\u00a0 t ',
  'Œuvre à l’Île',
])('FIND-03 D-41 the database reads %j as the domain does', async (text) => {
  const { rows } = await database.db.execute<{ plain: string }>(
    sql`select f_plain(${text}) as plain`,
  )
  expect(rows[0]?.plain).toBe(plainSpelling(text))
})

it('AUTH-14 VAL-22 stored addresses lose invisible characters; of two that become equal, both stay', async () => {
  const { db } = database
  const stored = [
    '\u200belise@exemple.fr',
    'mailto:yann@exemple.fr',
    'deux\u00ad@exemple.fr',
    'deux@exemple.fr',
    'été@exemple.fr',
  ]
  const ids: number[] = []
  for (const email of stored) ids.push((await makeUser(db, { email })).id)
  const cleaning = shippedMigrations()
    .flatMap((migration) => migration.sql)
    .filter((statement) => statement.includes('WITH cleaned'))
  expect(cleaning).toHaveLength(2)
  for (const statement of cleaning) await db.execute(sql.raw(statement))
  const rows = await db.select().from(appUser).where(inArray(appUser.id, ids)).orderBy(appUser.id)
  expect(rows.map(({ email }) => email)).toEqual([
    'elise@exemple.fr',
    'yann@exemple.fr',
    'deux\u00ad@exemple.fr',
    'deux@exemple.fr',
    'été@exemple.fr',
  ])
})
