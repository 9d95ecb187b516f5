import { count, eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { card } from '../db/tables/card.table.ts'
import { sector } from '../db/tables/classification.table.ts'
import { exemplary } from '../db/tables/exemplary.table.ts'
import { page } from '../db/tables/page.table.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts'
import { readDemoContent } from './demo-content.ts'
import { demoUid, loadDemoContent, type StoreIllustration } from './load-demo-content.ts'

let database: TestDatabase
afterEach(() => database.close())

const pictures: StoreIllustration = async (_tx, { name, ...texts }) => ({
  src: `/media/image/full/${name}.jpg`,
  ...texts,
})

const rowsOf = async () => {
  const [row] = await database.db.select({ rows: count() }).from(card)
  return row?.rows
}

it('CALC-15 PAGE-16 the demonstration content gives the totals and values that its sources announce, and tells how they come about', async () => {
  database = await createTestDatabase()
  const { db } = database
  expect(await loadDemoContent(db, pictures)).toBe('loaded')
  const content = readDemoContent()
  const totals = new Map(
    (await db.select().from(sector)).map((row) => [row.slug, row.total] as const),
  )
  expect(content.sectors.map(({ slug, total }) => [slug, total])).toEqual(
    content.sectors.map(({ slug }) => [slug, totals.get(slug)]),
  )
  expect([...totals.values()].reduce((sum, total) => sum + total, 0)).toBe(7000)
  const values = new Map((await db.select().from(card)).map((row) => [row.uid, row.val]))
  for (const step of content.steps) expect(values.get(demoUid(`step:${step.id}`))).toBe(step.val)
  const uid = demoUid('step:BAT-02')
  const [step] = await db.select().from(card).where(eq(card.uid, uid))
  expect(step?.pictures).toEqual([
    {
      src: '/media/image/full/repere-bat-02.jpg',
      alt: 'Vie de 50\u00a0ans\u00a0: 379 kgCO2e par personne et par an. Vie de 75\u00a0ans\u00a0: 253 (moins 379 × (1 − 50/75) = 126). Gain 126, arrondi à 130.',
      meta: expect.stringMatching(
        /^379 × .* = 126, arrondi à 130\. Source\u00a0: Nos Gestes Climat/,
      ),
    },
  ])
})

it('STEP-11 it has three draft steps, a draft exemplary work and a nested sector', async () => {
  database = await createTestDatabase()
  const { db } = database
  await loadDemoContent(db, pictures)
  expect(await db.select().from(card).where(eq(card.draft, true))).toHaveLength(3)
  expect(await db.select().from(exemplary).where(eq(exemplary.draft, true))).toHaveLength(1)
  const nested = (await db.select().from(sector)).filter((row) => row.parentId !== null)
  expect(nested).toHaveLength(1)
})

it('loading it twice changes nothing; other content is left alone', async () => {
  database = await createTestDatabase()
  const { db } = database
  await loadDemoContent(db, pictures)
  const before = await rowsOf()
  expect(await loadDemoContent(db, pictures)).toBe('present')
  expect(await rowsOf()).toBe(before)
  await database.close()

  database = await createTestDatabase()
  await database.db.insert(page).values({ slug: 'la-notre', title: 'La nôtre' })
  expect(await loadDemoContent(database.db, pictures)).toBe('refused')
  expect(await rowsOf()).toBe(0)
})

it('a failure on the way leaves nothing behind', async () => {
  database = await createTestDatabase()
  let stored = 0
  const failing: StoreIllustration = async (tx, illustration) => {
    stored += 1
    if (stored === 8) throw new Error('disk full')
    return pictures(tx, illustration)
  }
  await expect(loadDemoContent(database.db, failing)).rejects.toThrow('disk full')
  expect(await rowsOf()).toBe(0)
  expect(await database.db.select().from(sector)).toEqual([])
})
