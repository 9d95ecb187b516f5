import type { Card, CardSummary } from '@etapes-climat/domain/cards/contract'
import type { Sector } from '@etapes-climat/domain/classification/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../db/tables/audit-log.table.ts'
import { card } from '../db/tables/card.table.ts'
import { sector } from '../db/tables/classification.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import {
  type CatalogueFixture,
  namesOf,
  seedCatalogueFixture,
} from '../testing/catalogue-fixture.ts'
import type { TestClient } from '../testing/client.ts'
import { makeCard } from '../testing/factories.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const search = (who: TestClient, filters: unknown, more = '') =>
  who.get<Collection<CardSummary>>(
    `/admin/cards/search?filters=${encodeURIComponent(JSON.stringify(filters))}${more}`,
  )

/** What the journal says was done to a step, in order, after the state in which it was found. */
async function actionsOn(targetId: number) {
  const traces = await test.database.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.targetType, 'card'), eq(auditLog.targetId, targetId)))
    .orderBy(auditLog.id)
  return traces.map(({ action }) => action)
}

describe('values of the hierarchy', () => {
  const valOf = async (id: number) => (await fixture.admin.get<Card>(`/api/cards/${id}`)).body.val
  const totalOf = async (uid: string) => {
    const list = await fixture.member.get<Collection<Sector>>('/api/sectors')
    return list.body['hydra:member'].find((item) => item.uid === uid)?.total
  }

  it('CALC-13 CALC-15 API-31 an indirect step is worth its published children, a sector each step once', async () => {
    // Catches: adding the indirect step to its sector besides its children.
    expect(await valOf(fixture.cards.renovate.id)).toBe(115)
    expect(await totalOf(fixture.sectors.housing.uid)).toBe(165)
    expect(await totalOf(fixture.sectors.travel.uid)).toBe(101)
  })

  it('CALC-14 CALC-16 API-14 un-publishing a child lowers its ancestors and its sector at once', async () => {
    // Catches: changing the draft flag without recomputing.
    const { heat, renovate } = fixture.cards
    const hidden = await fixture.admin.put<Card>(`/api/cards/${heat.id}`, { draft: true })
    expect([hidden.status, hidden.body.draft]).toEqual([200, true])
    expect(await valOf(renovate.id)).toBe(55)
    expect(await totalOf(fixture.sectors.housing.uid)).toBe(105)
    expect((await fixture.member.get(`/api/cards/${heat.id}`)).status).toBe(404)
    expect(namesOf(await search(fixture.member, {}))).not.toContain(heat.name)
    const shown = await fixture.admin.put<Card>(`/api/cards/${heat.uid}`, { draft: false })
    expect(shown.body.draft).toBe(false)
    expect(await valOf(renovate.id)).toBe(115)
    expect(await totalOf(fixture.sectors.housing.uid)).toBe(165)
    expect(await actionsOn(heat.id)).toEqual(['found', 'unpublish', 'publish'])
  })

  it('API-14 refused changes of draft write nothing', async () => {
    const { insulate } = fixture.cards
    const url = `/api/cards/${insulate.id}`
    const refused: [TestClient, unknown, number][] = [
      [fixture.visitor, { draft: true }, 401],
      [fixture.waiting, { draft: true }, 403],
      [fixture.member, { draft: true }, 403],
      [fixture.admin, { draft: 'true' }, 400],
      [fixture.admin, { draft: 1 }, 400],
      [fixture.admin, [], 400],
      [fixture.admin, { draft: true, name: '' }, 422],
    ]
    const before = (await fixture.admin.get<Card>(url)).body
    for (const [who, body, status] of refused) {
      const answer = await who.put(url, body)
      expect([answer.status, status]).toEqual([status, status])
      expect((await fixture.admin.get<Card>(url)).body).toEqual(before)
    }
    expect((await fixture.admin.put('/api/cards/999999', { draft: true })).status).toBe(404)
  })

  it('API-14 a step that lacks a required field is not published (D-116)', async () => {
    const incomplete = await makeCard(test.database.db, { name: 'Sans secteur', draft: true })
    const answer = await fixture.admin.put(`/api/cards/${incomplete.id}`, { draft: false })
    expect(answer.status).toBe(422)
    expect(answer.body.violations).toEqual([
      { propertyPath: 'sector', message: 'Veuillez saisir un secteur.' },
      { propertyPath: 'cardCategory', message: 'Veuillez saisir un filtre.' },
    ])
    expect((await fixture.admin.get<Card>(`/api/cards/${incomplete.id}`)).body.draft).toBe(true)
    await test.database.db.delete(card).where(eq(card.id, incomplete.id))
  })

  it('ADMIN-STEP-20 a published step that lacks a field by now can be un-published, and nothing else', async () => {
    const { db } = test.database
    const published = await makeCard(db, { name: 'Sans filtre' })
    const url = `/api/cards/${published.id}`
    const others = [{ draft: true, name: 'Autre' }, { draft: false }, { name: 'Autre' }]
    for (const body of others) expect((await fixture.admin.put(url, body)).status).toBe(422)
    expect((await fixture.admin.put<Card>(url, { draft: true })).body.draft).toBe(true)
    expect(await actionsOn(published.id)).toEqual(['found', 'unpublish'])
    await db.delete(card).where(eq(card.id, published.id))
  })

  // Catches: the limit of what is typed on a value that is computed.
  it('ADMIN-STEP-28 VAL-03 a transversal step may be worth more than what can be typed', async () => {
    const { db } = test.database
    const place = { sectorId: fixture.sectors.travel.id, categoryId: fixture.categories.uses.id }
    const above = await makeCard(db, { ...place, format: 'indirect', draft: true })
    const below = { ...place, val: 600_000, parentId: above.id }
    const children = [await makeCard(db, below), await makeCard(db, below)]
    const saved = await fixture.admin.put<Card>(`/api/cards/${above.id}`, { draft: false })
    expect([saved.status, saved.body.val]).toEqual([200, 1_200_000])
    await fixture.admin.put(`/api/cards/${above.id}`, { draft: true })
    for (const { id } of [...children, above]) await db.delete(card).where(eq(card.id, id))
    await fixture.admin.post('/admin/cards/fix')
  })

  it('CALC-16 another instance’s change is seen within its next check', async () => {
    const { housing } = fixture.sectors
    await search(fixture.member, {})
    await test.database.db.update(sector).set({ total: 999 }).where(eq(sector.id, housing.id))
    await expect.poll(() => totalOf(housing.uid)).toBe(999)
    await test.database.db.update(sector).set({ total: 165 }).where(eq(sector.id, housing.id))
    await expect.poll(() => totalOf(housing.uid)).toBe(165)
  })
})
