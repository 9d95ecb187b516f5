import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { migrate, shippedMigrations } from '../db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts'
import { makeCard, makeCategory, makeExemplary, makeSector, makeTag } from '../testing/factories.ts'
import { type CatalogueRows, readCatalogue } from './catalogue.repository.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'

let database: TestDatabase
let catalogue: Catalogue
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const sector = await makeSector(db)
  const kept = await makeTag(db)
  const family = await makeTag(db)
  const below = await makeTag(db, { parentId: family.id })
  const works = [await makeExemplary(db), await makeExemplary(db)]
  const category = await makeCategory(db)
  for (const name of ['Isoler', 'Chauffer', 'Ventiler', 'Éclairer']) {
    await makeCard(db, {
      name,
      sectorId: sector.id,
      categoryId: category.id,
      tagIds: [kept.id, below.id],
      exemplaryIds: works.map(({ id }) => id),
    })
  }
  catalogue = await createCatalogue(database)
})
afterAll(async () => {
  await catalogue.close()
  await database.close()
})

const inOrder = (rows: CatalogueRows) => ({
  ...rows,
  cards: rows.cards
    .map((card) => ({ ...card, tagIds: card.tagIds.toSorted() }))
    .toSorted((a, b) => a.id - b.id),
})

/** The snapshots before and after a statement; the second equals a fresh reading. */
async function follow(statement: SQL): Promise<{ before: CatalogueRows; after: CatalogueRows }> {
  const before = inOrder((await catalogue.current()).rows)
  await database.db.execute(statement)
  const after = inOrder((await catalogue.latest()).rows)
  expect(after).toEqual(inOrder(await readCatalogue(database.db)))
  return { before, after }
}

const first = (table: string) => sql`(select min(id) from ${sql.identifier(table)})`
const last = (table: string) => sql`(select max(id) from ${sql.identifier(table)})`

const CHANGES: [part: Exclude<keyof CatalogueRows, 'version'>, statement: string, change: SQL][] = [
  [
    'cards',
    'insert into card',
    sql`insert into card (name, format_id)
    select 'Étape ' || n, ${first('card_format')} from generate_series(1, 3) n`,
  ],
  ['cards', 'update card', sql`update card set name = 'Isoler les combles' where name = 'Isoler'`],
  ['cards', 'update every card', sql`update card set val = val + 1`],
  ['cards', 'delete from card', sql`delete from card where name = 'Étape 2'`],
  [
    'cards',
    'insert into card_tag',
    sql`insert into card_tag (card_id, tag_id)
    select id, ${first('tag')} from card where name like 'Étape %'`,
  ],
  [
    'cards',
    'update card_tag',
    sql`update card_tag set card_id = ${last('card')}
    where card_id = ${first('card')} and tag_id <> ${first('tag')}`,
  ],
  ['cards', 'delete from card_tag', sql`delete from card_tag where card_id = ${last('card')}`],
  [
    'cards',
    'insert into card_exemplary',
    sql`insert into card_exemplary (card_id, exemplary_id)
    values (${last('card')}, ${first('exemplary')})`,
  ],
  ['cards', 'update card_exemplary', sql`update card_exemplary set position = 1 - position`],
  [
    'cards',
    'delete from card_exemplary',
    sql`delete from card_exemplary
    where card_id = ${last('card')}`,
  ],
  [
    'formats',
    'insert into card_format',
    sql`insert into card_format (name, slug)
    values ('Atelier', 'atelier')`,
  ],
  [
    'formats',
    'update card_format',
    sql`update card_format set name = 'Ateliers'
    where slug = 'atelier'`,
  ],
  ['formats', 'delete from card_format', sql`delete from card_format where slug = 'atelier'`],
  [
    'categories',
    'insert into card_category',
    sql`insert into card_category (name)
    values ('Énergie')`,
  ],
  [
    'categories',
    'update card_category',
    sql`update card_category set name = 'Eau'
    where name = 'Énergie'`,
  ],
  ['categories', 'delete from card_category', sql`delete from card_category where name = 'Eau'`],
  ['sectors', 'insert into sector', sql`insert into sector (name, slug) values ('Bâtir', 'batir')`],
  ['sectors', 'update sector', sql`update sector set total = 12 where slug = 'batir'`],
  ['sectors', 'delete from sector', sql`delete from sector where slug = 'batir'`],
  ['tags', 'insert into tag', sql`insert into tag (name) values ('Bois')`],
  ['tags', 'update tag', sql`update tag set name = 'Bois local' where name = 'Bois'`],
  [
    'cards',
    'delete from tag: the steps lose it, and those below it',
    sql`delete from tag
    where id in (select parent_id from tag)`,
  ],
  [
    'exemplaries',
    'insert into exemplary',
    sql`insert into exemplary
    (title, project_owner, architect, credit) values ('Halle', 'Ville', 'Atelier', 'Photo')`,
  ],
  ['exemplaries', 'update exemplary', sql`update exemplary set draft = not draft`],
  [
    'cards',
    'delete from exemplary: the steps lose it',
    sql`delete from exemplary
    where id = ${first('exemplary')}`,
  ],
  ['cards', 'truncate card_tag', sql`truncate card_tag`],
  ['cards', 'truncate card_exemplary', sql`truncate card_exemplary`],
  ['cards', 'truncate card', sql`truncate card cascade`],
]

it.each(CHANGES)('the snapshot follows: %s, %s', async (part, _, change) => {
  const { before, after } = await follow(change)
  expect(after[part]).not.toEqual(before[part])
  expect(after.version).toBeGreaterThan(before.version)
})

it('an unchanged step is not read again', async () => {
  // Catches: reading every step again at each change.
  const { db } = database
  const untouched = await makeCard(db)
  const changed = await makeCard(db)
  const rowsOf = async () => (await catalogue.latest()).rows.cards
  const before = await rowsOf()
  await db.execute(sql`update card set val = 7 where id = ${changed.id}`)
  const after = await rowsOf()
  const rowOf = (rows: typeof after, { id }: { id: number }) => rows.find((row) => row.id === id)
  expect(rowOf(after, untouched)).toBe(rowOf(before, untouched))
  expect(rowOf(after, changed)?.val).toBe(7)
})

it('O-04 the snapshot follows steps that were made before the update that notes their changes', async () => {
  const older = await createTestDatabase()
  onTestFinished(() => older.close())
  for (const schema of ['public', 'drizzle']) {
    await older.db.execute(sql`drop schema ${sql.identifier(schema)} cascade`)
  }
  await older.db.execute(sql`create schema public`)
  await migrate(older, shippedMigrations().slice(0, 8))
  // In SQL: the columns of today are not there yet.
  const { rows } = await older.db.execute<{ id: string }>(sql`
    insert into card (name, format_id, draft)
    select 'Étape ' || n, (select min(id) from card_format), false from generate_series(1, 2) n
    returning id`)
  const [made = 0, gone = 0] = rows.map(({ id }) => Number(id))
  await migrate(older)
  const updated = await createCatalogue(older)
  onTestFinished(() => updated.close())
  const stepsOf = async () =>
    (await updated.latest()).rows.cards.map(({ id, val }) => [id, val]).toSorted()
  expect(await stepsOf()).toEqual([
    [made, 0],
    [gone, 0],
  ])
  await older.db.execute(sql`update card set val = 7 where id = ${made}`)
  await older.db.execute(sql`delete from card where id = ${gone}`)
  expect(await stepsOf()).toEqual([[made, 7]])
})
