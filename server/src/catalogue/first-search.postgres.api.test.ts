import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../testing/database/database.ts'
import { createCatalogue } from './catalogue.ts'

/** A turn for each 50 steps. */
const STEPS = 500
const TURNS = 9

it('FIND-01 the first text looked for after a start is found, and holds nobody up meanwhile', async () => {
  const database = await createTestDatabase()
  await database.db.execute(sql`
      insert into card (name, format_id, draft, description)
      select 'Isolation ' || n, (select min(id) from card_format), false, '<p>Chanvre</p>'
      from generate_series(1, ${STEPS}) n`)
  const catalogue = await createCatalogue(database)
  onTestFinished(async () => {
    await catalogue.close()
    await database.close()
  })
  await catalogue.current()
  let turns = 0
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      await new Promise(setImmediate)
      turns += 1
    }
  })()
  const snapshot = await catalogue.currentFor({ q: 'isolaton' })
  isOver = true
  await others
  expect(turns).toBeGreaterThanOrEqual(TURNS)
  expect(snapshot.search({ q: 'isolaton' }, 'admin').total).toBe(STEPS)
  expect(snapshot.search({ name: 'isolaton' }, 'admin').total).toBe(STEPS)
})
