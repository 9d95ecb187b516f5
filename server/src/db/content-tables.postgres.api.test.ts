import { ITEM_TABLES } from '@etapes-climat/domain/items/item-kinds'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts'
import { CONTENT_TABLES } from './content-tables.ts'

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

it.each([
  ['company_from', sql`'id'`],
  ['card_exemplary', sql`'card_id', 'exemplary_id'`],
])(
  'CLASS-17 LIFE-16 the application does not start when a deletion from %s could not be undone',
  async (table, key) => {
    const { db } = database
    const start = async () => (await createCatalogue(database)).close()
    const [trigger, rows] = [sql.identifier(`${table}_kept_for_undo`), sql.identifier(table)]
    await db.execute(sql`drop trigger ${trigger} on ${rows}`)
    await expect(start()).rejects.toThrow(`undo a deletion from ${table}:`)
    await db.execute(sql`
      create trigger ${trigger} after insert or update or delete on ${rows}
      for each row when (current_setting('act.keeping', true) = 'on')
      execute function keep_former_row(${key})`)
    await start()
  },
)

it('SEC-05 LIFE-16 a table that links two items is public content, and its rows are kept for an undoing', async () => {
  // Catches: a new relation of steps whose changes leave answers stale, or stay when an act is undone.
  const { rows } = await database.db.execute<{ name: string; kept: boolean }>(sql`
    select link.relname::text as name, exists (
      select from pg_trigger keeping join pg_proc done on done.oid = keeping.tgfoid
      where keeping.tgrelid = link.oid and done.proname = 'keep_former_row'
    ) as kept
    from pg_constraint reference
    join pg_class link on link.oid = reference.conrelid
    join pg_class item on item.oid = reference.confrelid
    join pg_constraint identity on identity.conrelid = link.oid and identity.contype = 'p'
    where reference.contype = 'f' and reference.conkey <@ identity.conkey
      and item.relname::text = any(${`{${ITEM_TABLES.join()}}`}::text[])
    group by link.oid, link.relname having count(*) = 2`)
  expect(rows).toContainEqual({ name: 'card_tag', kept: true })
  for (const { name, kept } of rows) {
    expect(CONTENT_TABLES).toContain(name)
    expect([name, kept]).toEqual([name, true])
  }
})
