import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import type { TestClient } from '../testing/client.ts'
import { iriOf } from '../testing/save-report.ts'

const TABLES = ['card', 'card_tag', 'card_exemplary', 'sector', 'tag', 'card_category']

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

/** Every row of the catalogue as text. */
async function everything(): Promise<string> {
  const contents: unknown[] = []
  for (const table of TABLES) {
    const { rows } = await test.database.db.execute(
      sql`select to_jsonb(stored)::text as row from ${sql.identifier(table)} stored order by 1`,
    )
    contents.push(rows)
  }
  return JSON.stringify(contents)
}

/** Makes every statement that records an action fail: it is the last one of each change. */
async function breakAuditLog(): Promise<void> {
  await test.database.db.execute(sql`
    create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'broken on purpose'; end $$`)
  await test.database.db.execute(sql`
    create trigger broken before insert on audit_log for each statement execute function fail()`)
}

it('O-05 a change that fails at its last statement leaves nothing of itself', async () => {
  // Catches: a statement outside the transaction of the change.
  const { sectors, tags, categories, cards } = fixture
  const writes: ((who: TestClient) => Promise<{ status: number }>)[] = [
    (who) => who.put(iriOf(cards.insulate), { val: 9, tags: [], exemplaries: [], name: 'Autre' }),
    (who) => who.put(iriOf(cards.heat), { draft: true }),
    (who) =>
      who.post('/admin/cards/positions', {
        positions: [{ id: cards.ventilate.id, children: [{ id: cards.heat.id }] }],
      }),
    (who) => who.put(iriOf(cards.renovate), { children: [cards.ventilate.uid] }),
    (who) => who.put(iriOf(cards.renovate), { sector: sectors.travel.uid }),
    (who) => who.post('/api/cards', { cardFormat: 3, name: 'Neuve', tags: [tags.homes.uid] }),
    (who) => who.delete(iriOf(cards.draft)),
    (who) =>
      who.post('/admin/sectors/positions', {
        positions: [{ id: sectors.travel.id, children: [{ id: sectors.housing.id }] }],
      }),
    (who) => who.post('/api/sectors', { name: 'Neuf' }),
    (who) => who.put(`/api/tags/${tags.homes.id}`, { name: 'Autre', parent: null }),
    (who) => who.delete(`/api/tags/${tags.project.id}`),
    (who) => who.put(`/api/card_categories/${categories.uses.id}`, { name: 'Autre' }),
  ]
  await breakAuditLog()
  const before = await everything()
  const listed = await fixture.admin.get('/admin/cards')
  for (const write of writes) {
    expect((await write(fixture.admin)).status).toBe(500)
    expect(await everything()).toBe(before)
  }
  expect((await fixture.admin.get('/admin/cards')).body).toEqual(listed.body)
  await test.database.db.execute(sql`drop trigger broken on audit_log`)
  for (const write of writes) expect((await write(fixture.admin)).status).toBeLessThan(300)
})
