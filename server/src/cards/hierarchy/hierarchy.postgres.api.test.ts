import type { FixAnswer, PlacedCards } from '@etapes-climat/domain/cards/contract'
import { and, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '../../db/tables/audit-log.table.ts'
import { card } from '../../db/tables/card.table.ts'
import { sector } from '../../db/tables/classification.table.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../../testing/catalogue-fixture.ts'
import { type ErrorBody, signIn } from '../../testing/client.ts'
import { makeCard, makeUser } from '../../testing/factories.ts'
import { type SmallTree, seedSmallTree } from '../../testing/small-tree.ts'

let test: TestApp
let fixture: CatalogueFixture
let small: SmallTree
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

beforeEach(async () => {
  small = await seedSmallTree(test, fixture)
})

describe('trees', () => {
  it('API-21 sectors come with their trees, drafts included', async () => {
    const answer = await small.trees()
    const housing = answer['hydra:member'].find((item) => item.id === fixture.sectors.housing.id)
    const renovate = housing?.cards.find((node) => node.id === fixture.cards.renovate.id)
    expect(renovate?.children.map((node) => [node.name, node.draft, node.val])).toEqual([
      ['Isoler l’enveloppe', false, 40],
      ['Chauffer sans énergie fossile', false, 60],
      ['Étape secrète', true, 500],
      ['Décarbonation du réseau', false, 15],
    ])
    expect(Object.keys(renovate ?? {}).sort()).toEqual(
      '@id @type cardFormat children draft id idx name position uid val'.split(' ').sort(),
    )
    expect(await small.tree()).toEqual([{ I: ['A', 'B'] }, 'C'])
  })

  it('API-22 CALC-16 D-60 a move is stored, and recomputes the branches that the step left and joined', async () => {
    const { I, A, B, C } = small.steps
    const answer = await small.place([{ ...I, children: [{ uid: B.uid }, { id: C.id }] }, A])
    expect([answer.status, answer.body.moved]).toEqual([200, 2])
    expect(await small.tree()).toEqual([{ I: ['B', 'C'] }, 'A'])
    expect((await small.read(I.id)).val).toBe(25)
    expect((await small.read(A.id)).parent).toBeNull()
    expect(await small.totalOf(small.home.uid)).toBe(35)
    expect((await small.place([{ ...I, children: [B, C] }, A])).body.moved).toBe(0)
  })

  it('CALC-19 an indirect step moved to the root and back is worth its published children', async () => {
    const { I, A, B, C } = small.steps
    await small.place([I, A, B, C])
    expect((await small.read(I.id)).val).toBe(0)
    await small.place([{ ...I, children: [A, B] }, C])
    expect([(await small.read(I.id)).val, await small.tree()]).toEqual([
      30,
      [{ I: ['A', 'B'] }, 'C'],
    ])
  })

  it('ADMIN-STEP-38 D-59 unlisted steps keep their place', async () => {
    const { C, B } = small.steps
    await small.place([C])
    expect(await small.tree()).toEqual([{ I: ['A', 'B'] }, 'C'])
    await small.place([{ ...C, children: [B] }])
    expect(await small.tree()).toEqual([{ I: ['A'] }, { C: ['B'] }])
  })

  it('API-22 a move answers the values that it changed, up to the root', async () => {
    const { I, A, B, C } = small.steps
    const answer = await fixture.admin.post<PlacedCards>('/admin/cards/positions', {
      positions: [{ ...I, children: [A, B, C] }],
    })
    expect(answer.body).toEqual({ moved: 1, values: [{ '@id': I['@id'], val: 35 }] })
  })

  it('API-22 ADMIN-STEP-35 a move is refused where the tree is no longer as it was seen, and nowhere else', async () => {
    // Catches: comparing the whole tree, or only the children of one parent.
    const { I, A, B, C } = small.steps
    const iris = (...steps: { '@id': string }[]) => steps.map((step) => step['@id'])
    const seen = { parents: iris(I), children: iris(A, B) }
    const root = { parents: [], children: iris(I, C) }
    const move = (basedOn: unknown) =>
      fixture.admin.post<ErrorBody & { staleFamilies: unknown }>('/admin/cards/positions', {
        positions: [{ ...C, children: [B] }],
        basedOn,
      })
    const none = { parents: ['/api/cards/999999'], children: [] }
    const stale = [
      [{ ...seen, children: iris(A) }],
      [{ ...seen, children: iris(B, A) }],
      [{ ...seen, children: iris(A, B, C) }],
      [{ ...seen, parents: iris(C) }],
      [{ ...seen, parents: iris(I, C) }],
      [{ ...seen, parents: [] }],
      [none],
      [seen, { ...root, children: iris(C, I) }],
    ]
    const before = await small.trees()
    for (const basedOn of stale) {
      const refused = await move(basedOn)
      expect([basedOn, refused.status]).toEqual([basedOn, 409])
      expect(refused.body.message).toMatch(/modifiée entre-temps par une autre personne/)
    }
    // Both states of what differs, and of nothing else.
    const swapped = { ...root, children: iris(C, I) }
    const { body } = await move([seen, { ...seen, children: iris(B, A) }, swapped, none])
    expect(body.staleFamilies).toEqual([
      { seen: { ...seen, children: iris(B, A) }, stored: seen },
      { seen: swapped, stored: root },
      { seen: none, stored: null },
    ])
    expect(await small.trees()).toEqual(before)
    expect((await move([seen, { parents: iris(C), children: [] }])).status).toBe(200)
    expect(await small.tree()).toEqual([{ I: ['A'] }, { C: ['B'] }])
    // Below I something changed since, but not where the move at the root takes place.
    const elsewhere = await fixture.admin.post('/admin/cards/positions', {
      positions: [C, I],
      basedOn: [root],
    })
    expect(elsewhere.status).toBe(200)
    expect(await small.tree()).toEqual([{ C: ['B'] }, { I: ['A'] }])
    // The first listed step was deleted.
    const gone = await fixture.admin.post('/admin/cards/positions', {
      positions: [{ '@id': '/api/cards/999999', children: [A] }],
      basedOn: [none],
    })
    expect(gone.status).toBe(409)
  })

  it('I-16 VAL-32 D-58 refused positions change nothing', async () => {
    // Catches: writing the nodes before the fault.
    const { I, A, B, C } = small.steps
    let deep: unknown = { id: C.id }
    for (let level = 0; level < 50; level++) deep = { id: A.id, children: [deep] }
    const before = [await small.trees(), await small.read(I.id)]
    const refused: [unknown, number][] = [
      [[{ ...I, children: [I] }], 422],
      [[{ ...A, children: [{ ...B, children: [A] }] }], 422],
      [[C, A, C], 422],
      [[C, { id: 999999 }], 422],
      [[{ id: 999999 }], 422],
      [[C, { id: fixture.cards.cycle.id }], 422],
      [[{ ...C, children: [{ id: fixture.cards.cycle.id }] }], 422],
      [[deep], 422],
      [[C, 'x'], 400],
      [{ id: C.id }, 400],
      [undefined, 422],
    ]
    for (const [positions, status] of refused)
      expect((await small.place(positions)).status).toBe(status)
    expect([await small.trees(), await small.read(I.id)]).toEqual(before)
  })

  it('LIM-08 a tree of 50 levels is accepted, of 51 refused, unlisted levels counted', async () => {
    const { db } = test.database
    const chain: { id: number }[] = []
    for (let level = 0; level < 50; level++) {
      const parentId = chain.at(-1)?.id ?? null
      chain.push(await makeCard(db, { sectorId: small.home.id, parentId, val: 1 }))
    }
    const nested = (ids: number[]): unknown =>
      ids.reduceRight<unknown[]>((children, id) => [{ id, children }], [])
    const ids = chain.map((step) => step.id)
    expect((await small.place(nested(ids))).status).toBe(200)
    expect((await small.place([{ ...small.steps.C, children: [{ id: ids[0] }] }])).status).toBe(422)
    expect((await small.place([{ ...small.steps.C, children: [{ id: ids[1] }] }])).status).toBe(200)
  })

  it('D-119 a step opened before it was moved is stale, and so are the parents it left and joined', async () => {
    const { I, A, C } = small.steps
    await small.place([{ ...C, children: [A] }])
    for (const step of [I, A, C]) {
      const refused = await fixture.admin.put(step['@id'], { idx: 'x' }, { 'if-match': '"1"' })
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

describe('repair', () => {
  it('CALC-17 API-23 D-61 fix repairs every value, says which, and is idempotent', async () => {
    const { db } = test.database
    const { I } = small.steps
    await db.update(card).set({ val: 999 }).where(eq(card.id, I.id))
    await db.update(sector).set({ total: 1 }).where(eq(sector.id, small.home.id))
    const { travel } = fixture.sectors
    const before = await small.totalOf(travel.uid)
    await db.update(sector).set({ total: 2 }).where(eq(sector.id, travel.id))
    const fixed = await fixture.admin.post<FixAnswer>('/admin/cards/fix')
    expect(fixed.status).toBe(200)
    expect([fixed.body.cards, fixed.body.sectors]).toEqual([1, 2])
    expect(fixed.body.changes).toHaveLength(3)
    expect(fixed.body.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ '@id': I['@id'], before: 999, after: 30 }),
        expect.objectContaining({ '@id': `/api/sectors/${small.home.id}`, before: 1, after: 35 }),
        expect.objectContaining({ '@id': `/api/sectors/${travel.id}`, before: 2, after: before }),
      ]),
    )
    expect((await small.read(I.id)).val).toBe(30)
    const again = await fixture.admin.post('/admin/cards/fix')
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
    expect((await fixture.admin.post('/admin/cards/fix')).status).toBe(200)
  })

  it('CALC-18 API-24 the total of a sector is computed and answered, and no other one', async () => {
    await test.database.db.update(sector).set({ total: 1 })
    const answer = await fixture.admin.post(`/admin/cards/sectors/${small.home.uid}`)
    expect([answer.status, answer.body]).toEqual([200, { uid: small.home.uid, total: 35 }])
    const others = ne(sector.id, small.home.id)
    expect(await test.database.db.$count(sector, and(others, ne(sector.total, 1)))).toBe(0)
    await fixture.admin.post('/admin/cards/fix')
    expect((await fixture.admin.post('/admin/cards/sectors/inconnu')).status).toBe(404)
  })
})

it('SEC-12 nobody else reads the trees, places steps or repairs values', async () => {
  // Catches: a route under /admin left to the screen's guard.
  const before = await small.trees()
  await test.database.db.update(sector).set({ total: 1 }).where(eq(sector.id, small.home.id))
  for (const [who, status] of [
    [fixture.visitor, 401],
    [fixture.waiting, 403],
    [fixture.member, 403],
  ] as const) {
    expect((await who.get('/admin/cards')).status).toBe(status)
    const positions = [small.steps.A, small.steps.I]
    expect((await who.post('/admin/cards/positions', { positions })).status).toBe(status)
    expect((await who.post('/admin/cards/fix')).status).toBe(status)
    expect((await who.post(`/admin/cards/sectors/${small.home.uid}`)).status).toBe(status)
  }
  const [row] = await test.database.db.select().from(sector).where(eq(sector.id, small.home.id))
  expect(row?.total).toBe(1)
  await test.database.db.execute(sql`update sector set total = 35 where id = ${small.home.id}`)
  await expect.poll(small.trees).toEqual(before)
})
