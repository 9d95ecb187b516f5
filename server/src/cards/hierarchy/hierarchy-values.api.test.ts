import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card } from '../../db/tables/card.table.ts'
import { cardFormat, sector } from '../../db/tables/classification.table.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { computeHierarchyValues, makeCategory, makeUser } from '../../testing/factories.ts'
import {
  expectConsistent,
  readHierarchy,
  type StoredCard,
} from '../../testing/oracles/hierarchy-oracle.ts'
import { updateCard } from '../update-card.ts'

const TREES = 1000
const MAX_DEPTH = 50

interface Node {
  format: 'direct' | 'indirect' | 'completude'
  draft: boolean
  val: number
  /** index of the parent in the tree, -1 at the root */
  parent: number
}

const node = fc.record({
  format: fc.constantFrom('direct' as const, 'indirect' as const, 'completude' as const),
  draft: fc.boolean(),
  val: fc.nat(500),
  up: fc.nat(),
})

/** A random tree: chains up to 50 deep as well as bushes. */
const tree = fc
  .tuple(fc.array(node, { minLength: 1, maxLength: MAX_DEPTH }), fc.boolean())
  .map(([nodes, chain]): Node[] =>
    nodes.map(({ up, ...values }, index) => ({
      ...values,
      parent: index === 0 ? -1 : chain ? index - 1 : up % index,
    })),
  )

let test: TestApp
let actorId: number
beforeAll(async () => {
  test = await buildTestApp()
  actorId = (await makeUser(test.database.db, { isAdmin: true })).id
  await seed(fc.sample(tree, { numRuns: TREES, seed: 20261121 }))
  await computeHierarchyValues(test.database.db)
}, 120_000)
afterAll(() => test.close())

/** Stores the trees, one sector each, wrong values in every indirect step. */
async function seed(trees: Node[][]) {
  const { db } = test.database
  const category = await makeCategory(db)
  const formats = new Map((await db.select().from(cardFormat)).map((row) => [row.slug, row.id]))
  const sectors = await db
    .insert(sector)
    .values(
      trees.map((_, index) => ({ name: `Secteur ${index}`, slug: `arbre-${index}`, total: 7 })),
    )
    .returning({ id: sector.id })
  const rows = trees.flatMap((nodes, index) =>
    nodes.map((values, position) => ({ ...values, position, sectorId: sectors[index]?.id ?? 0 })),
  )
  const stored: { id: number }[] = []
  for (let start = 0; start < rows.length; start += 2000) {
    const chunk = rows.slice(start, start + 2000).map(({ format, parent: _, ...values }, at) => ({
      ...values,
      name: `Étape ${start + at}`,
      formatId: formats.get(format) ?? 0,
      categoryId: category.id,
    }))
    stored.push(...(await db.insert(card).values(chunk).returning({ id: card.id })))
  }
  let offset = 0
  const links: string[] = []
  for (const nodes of trees) {
    nodes.forEach(({ parent }, index) => {
      if (parent >= 0) links.push(`(${stored[offset + index]?.id}, ${stored[offset + parent]?.id})`)
    })
    offset += nodes.length
  }
  for (let start = 0; start < links.length; start += 5000) {
    const values = sql.raw(links.slice(start, start + 5000).join(', '))
    await db.execute(sql`update card set parent_id = link.parent_id
      from (values ${values}) link (id, parent_id) where card.id = link.id`)
  }
}

it('CALC-13 CALC-15 CALC-17 on 1,000 random trees, values and totals equal a naive computation', async () => {
  // Catches: counting a draft child, an indirect child twice, or a nested step once per ancestor.
  await expectConsistent(test.database.db)
  const before = await readHierarchy(test.database.db)
  await computeHierarchyValues(test.database.db)
  expect(await readHierarchy(test.database.db)).toEqual(before)
}, 120_000)

it('CALC-16 publishing and un-publishing keep them so, step by step', async () => {
  // Catches: recomputing the changed step's parent only, and not its farther ancestors.
  const services = { db: test.database.db, catalogue: test.catalogue }
  const { cards } = await readHierarchy(test.database.db)
  const byId = new Map(cards.map((stored) => [stored.id, stored]))
  const parentOf = (stored?: StoredCard) => byId.get(stored?.parentId ?? 0)
  const isDeep = (stored: StoredCard) => {
    const parent = parentOf(stored)
    const above = [parent, parentOf(parent)]
    const nested = above.every((ancestor) => ancestor?.format === 'indirect')
    return nested && !parent?.draft && stored.val > 0
  }
  const anywhere = fc.sample(fc.constantFrom(...cards), { numRuns: 40, seed: 42 })
  for (const stored of [...cards.filter(isDeep).slice(0, 20), ...anywhere]) {
    const body = { draft: !stored.draft }
    await updateCard(services, { id: stored.id, body, actorId, basedOn: null })
    stored.draft = !stored.draft
  }
  await expectConsistent(test.database.db)
}, 120_000)
