import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts'
import { makeCard } from '../testing/factories.ts'
import { createCatalogue } from './catalogue.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('a step whose transaction began first and is committed last is not missed', async () => {
  // Catches: numbers of changes assigned without waiting for an earlier transaction.
  const { db } = database
  const early = await makeCard(db)
  const late = await makeCard(db)
  const catalogue = await createCatalogue(database)
  const valuesOf = async () => {
    const { rows } = await catalogue.latest()
    return [early, late].map(({ id }) => rows.cards.find((card) => card.id === id)?.val)
  }
  expect(await valuesOf()).toEqual([0, 0])
  let other: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.execute(sql`update card set val = 1 where id = ${early.id}`)
    other = Promise.resolve(db.execute(sql`update card set val = 2 where id = ${late.id}`))
    await expect
      .poll(async () => {
        const { rows } = await db.execute(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return rows.length
      })
      .toBe(1)
    expect(await valuesOf()).toEqual([0, 0])
  })
  await other
  expect(await valuesOf()).toEqual([1, 2])
  await catalogue.close()
})
