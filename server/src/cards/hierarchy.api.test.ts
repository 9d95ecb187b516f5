import type { Card, CardNode, FixAnswer, SectorCards } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sector } from '../classification/classification.table.ts'
import { auditLog } from '../db/operation.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type PlantedCatalogue, plantCatalogue } from '../testing/catalogue-fixture.ts'
import { signIn } from '../testing/client.ts'
import { makeCard, makeSector, makeUser, settleHierarchy } from '../testing/factories.ts'
import { card } from './card.table.ts'

let test: TestApp
let planted: PlantedCatalogue
/** Steps of a sector of their own: indirect I over A (10) and B (20), then C (5) at the root. */
let steps: Record<'I' | 'A' | 'B' | 'C', { id: number; uid: string; '@id': string }>
let home: { id: number; uid: string }

beforeAll(async () => {
  test = await buildTestApp()
  planted = await plantCatalogue(test)
})
afterAll(() => test.close())

beforeEach(async () => {
  const { db } = test.database
  home = await makeSector(db)
  const inHome = { sectorId: home.id, categoryId: planted.categories.energy.id }
  const make = async (values: Parameters<typeof makeCard>[1]) => {
    const { id, uid } = await makeCard(db, { ...inHome, ...values })
    return { id, uid, '@id': `/api/cards/${id}` }
  }
  const I = await make({ format: 'indirect', position: 0 })
  const A = await make({ val: 10, parentId: I.id, position: 0 })
  const B = await make({ val: 20, parentId: I.id, position: 1 })
  const C = await make({ val: 5, position: 1 })
  await settleHierarchy(db)
  steps = { I, A, B, C }
})

const read = async (id: number) => (await planted.admin.get<Card>(`/api/cards/${id}`)).body
const nameOf = (id: number) =>
  Object.entries(steps).find(([, step]) => step.id === id)?.[0] ?? String(id)
const shape = (nodes: CardNode[]): unknown[] =>
  nodes.map(({ id, children }) =>
    children.length === 0 ? nameOf(id) : { [nameOf(id)]: shape(children) },
  )
const trees = async () => (await planted.admin.get<Collection<SectorCards>>('/admin/cards')).body
const tree = async () =>
  shape((await trees())['hydra:member'].find((item) => item.id === home.id)?.cards ?? [])
const place = (positions: unknown) =>
  planted.admin.post<{ moved: number }>('/admin/cards/positions', { positions })
const totalOf = async (uid: string) =>
  (await planted.admin.post<{ total: number }>(`/admin/cards/sectors/${uid}`)).body.total

describe('trees', () => {
  it('API-21 sectors come with their trees, drafts included', async () => {
    const answer = await trees()
    const housing = answer['hydra:member'].find((item) => item.id === planted.sectors.housing.id)
    const renovate = housing?.cards.find((node) => node.id === planted.cards.renovate.id)
    expect(renovate?.children.map((node) => [node.name, node.draft, node.val])).toEqual([
      ['Isoler l’enveloppe', false, 40],
      ['Chauffer sans énergie fossile', false, 60],
      ['Étape secrète', true, 500],
      ['Décarbonation du réseau', false, 15],
    ])
    expect(Object.keys(renovate ?? {}).sort()).toEqual(
      '@id @type cardFormat children draft id name position uid val'.split(' ').sort(),
    )
    expect(await tree()).toEqual([{ I: ['A', 'B'] }, 'C'])
  })

  it('API-22 CALC-16 D-60 a move is kept, and recomputes what the step left and joined', async () => {
    const { I, A, B, C } = steps
    const answer = await place([{ ...I, children: [{ uid: B.uid }, { id: C.id }] }, A])
    expect([answer.status, answer.body.moved]).toEqual([200, 2])
    expect(await tree()).toEqual([{ I: ['B', 'C'] }, 'A'])
    expect((await read(I.id)).val).toBe(25)
    expect((await read(A.id)).parent).toBeNull()
    expect(await totalOf(home.uid)).toBe(35)
    expect((await place([{ ...I, children: [B, C] }, A])).body.moved).toBe(0)
  })

  it('CALC-19 an indirect step moved to the root and back is worth its published children', async () => {
    const { I, A, B, C } = steps
    await place([I, A, B, C])
    expect((await read(I.id)).val).toBe(0)
    await place([{ ...I, children: [A, B] }, C])
    expect([(await read(I.id)).val, await tree()]).toEqual([30, [{ I: ['A', 'B'] }, 'C']])
  })

  it('ADMIN-STEP-38 D-59 unlisted steps keep their place', async () => {
    const { C, B } = steps
    await place([C])
    expect(await tree()).toEqual([{ I: ['A', 'B'] }, 'C'])
    await place([{ ...C, children: [B] }])
    expect(await tree()).toEqual([{ I: ['A'] }, { C: ['B'] }])
  })

  it('I-16 VAL-32 LIM-08 D-58 refused positions change nothing', async () => {
    // Catches: writing the nodes before the fault.
    const { I, A, B, C } = steps
    let deep: unknown = { id: C.id }
    for (let level = 0; level < 50; level++) deep = { id: A.id, children: [deep] }
    const before = [await trees(), await read(I.id)]
    const refused: [unknown, number][] = [
      [[{ ...I, children: [I] }], 422],
      [[{ ...A, children: [{ ...B, children: [A] }] }], 422],
      [[C, A, C], 422],
      [[C, { id: 999999 }], 422],
      [[{ id: 999999 }], 422],
      [[C, { id: planted.cards.cycle.id }], 422],
      [[{ ...C, children: [{ id: planted.cards.cycle.id }] }], 422],
      [[deep], 422],
      [[C, 'x'], 400],
      [{ id: C.id }, 400],
      [undefined, 422],
    ]
    for (const [positions, status] of refused) expect((await place(positions)).status).toBe(status)
    expect([await trees(), await read(I.id)]).toEqual(before)
  })

  it('LIM-08 a tree of 50 levels is accepted, of 51 refused, unlisted levels counted', async () => {
    const { db } = test.database
    const chain: { id: number }[] = []
    for (let level = 0; level < 50; level++) {
      const parentId = chain.at(-1)?.id ?? null
      chain.push(await makeCard(db, { sectorId: home.id, parentId, val: 1 }))
    }
    const nested = (ids: number[]): unknown =>
      ids.reduceRight<unknown[]>((children, id) => [{ id, children }], [])
    const ids = chain.map((step) => step.id)
    expect((await place(nested(ids))).status).toBe(200)
    expect((await place([{ ...steps.C, children: [{ id: ids[0] }] }])).status).toBe(422)
    expect((await place([{ ...steps.C, children: [{ id: ids[1] }] }])).status).toBe(200)
  })

  it('D-119 a step opened before it was moved is stale, and so are the parents it left and joined', async () => {
    const { I, A, C } = steps
    await place([{ ...C, children: [A] }])
    for (const step of [I, A, C]) {
      const refused = await planted.admin.put(step['@id'], { idx: 'x' }, { 'if-match': '"1"' })
      expect(refused.status).toBe(409)
      expect(refused.body.message).toContain('Awa Diarra')
    }
    const [trace] = await test.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'move'), eq(auditLog.targetId, A.id)))
    expect(trace).toMatchObject({
      before: { parentId: I.id, position: 0 },
      after: { parentId: C.id, position: 0 },
    })
  })
})

describe('links made in the editor', () => {
  it('D-55 CALC-13 children are those sent, in order; the others go to the end of the root', async () => {
    const { I, A, B, C } = steps
    const children = [{ '@id': C['@id'] }, B['@id'], B['@id']]
    const saved = await planted.admin.put<Card>(I['@id'], { children })
    expect(saved.body.children.map((child) => nameOf(Number(child['@id'].split('/')[3])))).toEqual([
      'C',
      'B',
    ])
    expect([saved.body.val, await tree()]).toEqual([25, [{ I: ['C', 'B'] }, 'A']])
    expect((await read(A.id)).parent).toBeNull()
    const emptied = await planted.admin.put<Card>(I['@id'], { children: null })
    expect([emptied.body.val, await tree()]).toEqual([0, ['I', 'A', 'C', 'B']])
  })

  it('D-55 CALC-16 a child taken from another step leaves it, and both are recomputed', async () => {
    const { db } = test.database
    const { I, A } = steps
    const inHome = { sectorId: home.id, categoryId: planted.categories.energy.id }
    const other = await makeCard(db, { ...inHome, format: 'indirect' })
    const saved = await planted.admin.put<Card>(`/api/cards/${other.id}`, { children: [A.uid] })
    expect([saved.body.val, (await read(I.id)).val]).toEqual([10, 20])
  })

  it('D-56 a child without sector takes the parent’s; one of another sector is refused', async () => {
    const { db } = test.database
    const { I, A, B } = steps
    const format = 'completude'
    const orphan = await makeCard(db, { format, val: 3 })
    const below = await makeCard(db, { format, val: 4, parentId: orphan.id })
    const children = [A['@id'], B['@id'], `/api/cards/${orphan.id}`]
    const saved = await planted.admin.put<Card>(I['@id'], { children })
    expect(saved.body.val).toBe(33)
    expect((await read(below.id)).sector?.uid).toBe(home.uid)
    expect(await totalOf(home.uid)).toBe(42)
    const foreign = [A['@id'], `/api/cards/${planted.cards.cycle.id}`]
    const refused = await planted.admin.put(I['@id'], { children: foreign })
    expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([
      422,
      'children[1]',
    ])
    expect((await read(I.id)).children).toHaveLength(3)
  })

  it('VAL-32 a step cannot contain itself or what contains it', async () => {
    const { I, A } = steps
    expect((await planted.admin.put(I['@id'], { children: [I.uid] })).status).toBe(422)
    expect((await planted.admin.put(A['@id'], { children: [I.uid] })).status).toBe(422)
    expect(await tree()).toEqual([{ I: ['A', 'B'] }, 'C'])
  })

  it('CALC-20 the sector of a step below another is locked; D-57 a root takes its tree along', async () => {
    const { I, A } = steps
    const elsewhere = await makeSector(test.database.db)
    const body = { sector: `/api/sectors/${elsewhere.id}` }
    const refused = await planted.admin.put(A['@id'], body)
    expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([422, 'sector'])
    expect((await read(A.id)).sector?.uid).toBe(home.uid)
    expect((await planted.admin.put(A['@id'], { sector: home.uid })).status).toBe(200)
    const moved = await planted.admin.put<Card>(I['@id'], body)
    expect([moved.body.sector?.uid, moved.body.val]).toEqual([elsewhere.uid, 30])
    expect((await read(A.id)).sector?.uid).toBe(elsewhere.uid)
    expect([await totalOf(home.uid), await totalOf(elsewhere.uid)]).toEqual([5, 30])
    expect(await tree()).toEqual(['C'])
  })

  it('CALC-16 CALC-13 val, format and state of a child reach its ancestors and its sector', async () => {
    const { I, A, B } = steps
    const after = async () => [(await read(I.id)).val, await totalOf(home.uid)]
    await planted.admin.put(A['@id'], { val: 70 })
    expect(await after()).toEqual([90, 95])
    await planted.admin.put(B['@id'], { draft: true })
    expect(await after()).toEqual([70, 75])
    const formats = await planted.admin.get<{ formats: { slug: string; uid: string }[] }>(
      '/admin/cards/populate',
    )
    const uidOf = (slug: string) => formats.body.formats.find((item) => item.slug === slug)?.uid
    await planted.admin.put(A['@id'], { cardFormat: uidOf('indirect') })
    expect(await after()).toEqual([0, 5])
    await planted.admin.put(A['@id'], { cardFormat: uidOf('direct'), val: 8 })
    expect(await after()).toEqual([8, 13])
  })
})

describe('deletion', () => {
  it('API-15 SEC-11 D-84 a published step is not deleted', async () => {
    // Catches: checking the state in the screen only.
    const { C } = steps
    const refused = await planted.admin.delete(C['@id'])
    expect(refused.status).toBe(409)
    expect((await read(C.id)).draft).toBe(false)
  })

  it('API-15 D-85 CALC-16 the children of a deleted draft take its place, in their order', async () => {
    const { db } = test.database
    const { I, A, B } = steps
    const inHome = { sectorId: home.id, categoryId: planted.categories.energy.id }
    const middle = await makeCard(db, { ...inHome, format: 'indirect', draft: true })
    const middleIri = `/api/cards/${middle.id}`
    await planted.admin.put(middleIri, { children: [B['@id'], A['@id']] })
    await place([{ ...I, children: [{ id: middle.id }, steps.C] }])
    expect((await read(I.id)).val).toBe(5)
    expect((await planted.admin.delete(middleIri)).status).toBe(204)
    expect(await tree()).toEqual([{ I: ['B', 'A', 'C'] }])
    expect((await read(I.id)).val).toBe(35)
    expect((await planted.admin.get(middleIri)).status).toBe(404)
    expect((await planted.admin.delete(middleIri)).status).toBe(404)
    expect((await planted.admin.put(middleIri, { val: 1 })).status).toBe(404)
  })
})

describe('repair', () => {
  it('CALC-17 API-23 D-61 fix repairs every value, says which, and is idempotent', async () => {
    const { db } = test.database
    const { I } = steps
    await db.update(card).set({ val: 999 }).where(eq(card.id, I.id))
    await db.update(sector).set({ total: 1 }).where(eq(sector.id, home.id))
    const fixed = await planted.admin.post<FixAnswer>('/admin/cards/fix')
    expect(fixed.status).toBe(200)
    expect([fixed.body.cards, fixed.body.sectors]).toEqual([1, 1])
    expect(fixed.body.changes).toMatchObject([
      { '@id': I['@id'], before: 999, after: 30 },
      { '@id': `/api/sectors/${home.id}`, before: 1, after: 35 },
    ])
    expect((await read(I.id)).val).toBe(30)
    const again = await planted.admin.post('/admin/cards/fix')
    expect(again.body).toEqual({ cards: 0, sectors: 0, changes: [] })
  })

  it('T29 recalculations are bounded to 30 a minute for each administrator', async () => {
    const { email } = await makeUser(test.database.db, { isAdmin: true })
    const busy = await signIn(test.app, email)
    const statuses: number[] = []
    // Two windows at most, whatever the minute of the test.
    for (let call = 0; call <= 60; call++) {
      statuses.push((await busy.post('/admin/cards/fix')).status)
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(statuses).toContain(429)
    expect((await planted.admin.post('/admin/cards/fix')).status).toBe(200)
  })

  it('CALC-18 API-24 the total of a sector is computed and answered', async () => {
    await test.database.db.update(sector).set({ total: 1 }).where(eq(sector.id, home.id))
    const answer = await planted.admin.post(`/admin/cards/sectors/${home.uid}`)
    expect([answer.status, answer.body]).toEqual([200, { uid: home.uid, total: 35 }])
    expect((await planted.admin.post('/admin/cards/sectors/inconnu')).status).toBe(404)
  })
})

it('SEC-12 nobody else reads the trees, places steps or repairs values', async () => {
  // Catches: a route under /admin left to the screen's guard.
  const before = await trees()
  await test.database.db.update(sector).set({ total: 1 }).where(eq(sector.id, home.id))
  for (const [who, status] of [
    [planted.visitor, 401],
    [planted.waiting, 403],
    [planted.member, 403],
  ] as const) {
    expect((await who.get('/admin/cards')).status).toBe(status)
    const positions = [steps.A, steps.I]
    expect((await who.post('/admin/cards/positions', { positions })).status).toBe(status)
    expect((await who.post('/admin/cards/fix')).status).toBe(status)
    expect((await who.post(`/admin/cards/sectors/${home.uid}`)).status).toBe(status)
  }
  const [row] = await test.database.db.select().from(sector).where(eq(sector.id, home.id))
  expect(row?.total).toBe(1)
  await test.database.db.execute(sql`update sector set total = 35 where id = ${home.id}`)
  await expect.poll(trees, { timeout: 5000 }).toEqual(before)
})
