import type { Card } from '@etapes-climat/domain/cards/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../../testing/catalogue-fixture.ts'
import { makeCard, makeSector } from '../../testing/factories.ts'
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

describe('links made in the editor', () => {
  it('D-55 CALC-13 children are those sent, in order; the others go to the end of the root', async () => {
    const { I, A, B, C } = small.steps
    const children = [{ '@id': C['@id'] }, B['@id'], B['@id']]
    const saved = await fixture.admin.put<Card>(I['@id'], { children })
    expect(
      saved.body.children.map((child) => small.nameOf(Number(child['@id'].split('/')[3]))),
    ).toEqual(['C', 'B'])
    expect([saved.body.val, await small.tree()]).toEqual([25, [{ I: ['C', 'B'] }, 'A']])
    expect((await small.read(A.id)).parent).toBeNull()
    const emptied = await fixture.admin.put<Card>(I['@id'], { children: null })
    expect([emptied.body.val, await small.tree()]).toEqual([0, ['I', 'A', 'C', 'B']])
  })

  it('D-55 CALC-16 a child taken from another step leaves it, and both are recomputed', async () => {
    const { db } = test.database
    const { I, A } = small.steps
    const { inHome } = small
    const other = await makeCard(db, { ...inHome, format: 'indirect' })
    const saved = await fixture.admin.put<Card>(`/api/cards/${other.id}`, { children: [A.uid] })
    expect([saved.body.val, (await small.read(I.id)).val]).toEqual([10, 20])
  })

  it('D-56 a child without sector takes the parent’s; one of another sector is refused', async () => {
    const { db } = test.database
    const { I, A, B, C } = small.steps
    const format = 'completude'
    const orphan = await makeCard(db, { format, val: 3 })
    const below = await makeCard(db, { format, val: 4, parentId: orphan.id })
    const children = [A['@id'], B['@id'], `/api/cards/${orphan.id}`]
    const saved = await fixture.admin.put<Card>(I['@id'], { children })
    expect(saved.body.val).toBe(33)
    expect((await small.read(below.id)).sector?.uid).toBe(small.home.uid)
    expect(await small.totalOf(small.home.uid)).toBe(42)
    const foreign = [A['@id'], `/api/cards/${fixture.cards.cycle.id}`]
    const refused = await fixture.admin.put(I['@id'], { children: foreign })
    expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([
      422,
      'children[1]',
    ])
    expect((await small.read(I.id)).children).toHaveLength(3)
    // A parent without sector has none to give.
    const homeless = await makeCard(db, { format, val: 5 })
    const taken = await fixture.admin.put(`/api/cards/${homeless.id}`, { children: [C['@id']] })
    expect([taken.status, (await small.read(C.id)).sector?.uid]).toEqual([422, small.home.uid])
  })

  it('VAL-32 a step cannot contain itself or what contains it', async () => {
    const { I, A } = small.steps
    expect((await fixture.admin.put(I['@id'], { children: [I.uid] })).status).toBe(422)
    expect((await fixture.admin.put(A['@id'], { children: [I.uid] })).status).toBe(422)
    expect(await small.tree()).toEqual([{ I: ['A', 'B'] }, 'C'])
  })

  it('CALC-20 the sector of a step below another is locked; D-57 a root takes its tree along', async () => {
    const { I, A } = small.steps
    const elsewhere = await makeSector(test.database.db)
    const body = { sector: `/api/sectors/${elsewhere.id}` }
    const refused = await fixture.admin.put(A['@id'], body)
    expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([422, 'sector'])
    expect((await small.read(A.id)).sector?.uid).toBe(small.home.uid)
    expect((await fixture.admin.put(A['@id'], { sector: small.home.uid })).status).toBe(200)
    const moved = await fixture.admin.put<Card>(I['@id'], body)
    expect([moved.body.sector?.uid, moved.body.val]).toEqual([elsewhere.uid, 30])
    expect((await small.read(A.id)).sector?.uid).toBe(elsewhere.uid)
    expect([await small.totalOf(small.home.uid), await small.totalOf(elsewhere.uid)]).toEqual([
      5, 30,
    ])
    expect(await small.tree()).toEqual(['C'])
  })

  it('CALC-16 CALC-13 val, format and state of a child reach its ancestors and its sector, a move to another sector both', async () => {
    const { I, A, B, C } = small.steps
    const after = async () => [(await small.read(I.id)).val, await small.totalOf(small.home.uid)]
    await fixture.admin.put(A['@id'], { val: 70 })
    expect(await after()).toEqual([90, 95])
    await fixture.admin.put(B['@id'], { draft: true })
    expect(await after()).toEqual([70, 75])
    const formats = await fixture.admin.get<{ formats: { slug: string; uid: string }[] }>(
      '/admin/cards/populate',
    )
    const uidOf = (slug: string) => formats.body.formats.find((item) => item.slug === slug)?.uid
    await fixture.admin.put(A['@id'], { cardFormat: uidOf('indirect') })
    expect(await after()).toEqual([0, 5])
    await fixture.admin.put(A['@id'], { cardFormat: uidOf('direct'), val: 8 })
    expect(await after()).toEqual([8, 13])
    const elsewhere = await makeSector(test.database.db)
    await fixture.admin.put(C['@id'], { sector: `/api/sectors/${elsewhere.id}` })
    expect([await after(), await small.totalOf(elsewhere.uid)]).toEqual([[8, 8], 5])
  })
})

describe('deletion', () => {
  it('API-15 SEC-11 D-84 a published step is not deleted', async () => {
    // Catches: checking the state in the screen only.
    const { C } = small.steps
    const refused = await fixture.admin.delete(C['@id'])
    expect(refused.status).toBe(409)
    expect((await small.read(C.id)).draft).toBe(false)
  })

  it('API-15 D-119 a deleted draft gives its parent a new revision, so that an editor of it is warned', async () => {
    const { I } = small.steps
    const child = await makeCard(test.database.db, {
      ...small.inHome,
      format: 'direct',
      draft: true,
    })
    const { children } = await small.read(I.id)
    const childIri = `/api/cards/${child.id}`
    await fixture.admin.put(I['@id'], { children: [...children, childIri] })
    const { revision } = await small.read(I.id)
    expect((await fixture.admin.delete(childIri)).status).toBe(204)
    expect((await small.read(I.id)).revision).toBe(revision + 1)
  })

  it('API-15 D-85 CALC-16 the children of a deleted draft take its place, in their order', async () => {
    const { db } = test.database
    const { I, A, B } = small.steps
    const { inHome } = small
    const middle = await makeCard(db, { ...inHome, format: 'indirect', draft: true })
    const middleIri = `/api/cards/${middle.id}`
    await fixture.admin.put(middleIri, { children: [B['@id'], A['@id']] })
    await small.place([{ ...I, children: [{ id: middle.id }, small.steps.C] }])
    expect((await small.read(I.id)).val).toBe(5)
    expect((await fixture.admin.delete(middleIri)).status).toBe(204)
    expect(await small.tree()).toEqual([{ I: ['B', 'A', 'C'] }])
    expect((await small.read(I.id)).val).toBe(35)
    expect((await fixture.admin.get(middleIri)).status).toBe(404)
    expect((await fixture.admin.delete(middleIri)).status).toBe(404)
    expect((await fixture.admin.put(middleIri, { val: 1 })).status).toBe(404)
    // At the root they stand before what stood behind it.
    const top = await makeCard(db, { ...inHome, draft: true })
    await small.place([{ id: top.id, children: [B, A] }, I])
    expect((await fixture.admin.delete(`/api/cards/${top.id}`)).status).toBe(204)
    expect(await small.tree()).toEqual(['B', 'A', { I: ['C'] }])
  })
})
