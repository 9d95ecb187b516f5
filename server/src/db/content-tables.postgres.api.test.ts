import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it.each([
  ['page', 'page_raises_catalogue_version'],
  ['site_settings', 'site_settings_raises_catalogue_version'],
  ['card_tag', 'card_tag_notes_delete'],
])(
  'SEC-05 the application does not start when a change of %s would leave public answers stale',
  async (table, trigger) => {
    const { db } = database
    const start = async () => (await createCatalogue(database)).close()
    await start()
    await db.execute(
      sql`alter trigger ${sql.identifier(trigger)} on ${sql.identifier(table)} rename to before_it`,
    )
    // Whatever its name, a trigger that does it is enough.
    await start()
    await db.execute(sql`drop trigger before_it on ${sql.identifier(table)}`)
    await expect(start()).rejects.toThrow(`after a change of ${table}:`)
    await db.execute(sql`
      create trigger ${sql.identifier(trigger)} after insert or update or delete or truncate
      on ${sql.identifier(table)} for each statement execute function raise_catalogue_version()`)
  },
)
