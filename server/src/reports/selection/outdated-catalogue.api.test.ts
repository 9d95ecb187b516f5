import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Catalogue, createCatalogue } from '../../catalogue/catalogue.ts'
import { card } from '../../db/tables/card.table.ts'
import { report, reportCard } from '../../db/tables/report.table.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../../testing/catalogue-fixture.ts'
import { makeCard } from '../../testing/factories.ts'
import { iriOf } from '../../testing/save-report.ts'
import { createReport } from '../create-report.ts'
import { changeReport } from '../update-report.ts'
import { recalculateReport } from './calculate-report.ts'

let test: TestApp
let fixture: CatalogueFixture
let catalogue: Catalogue
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
  catalogue = await createCatalogue(test.database)
})
afterAll(async () => {
  await catalogue.close()
  await test.close()
})

const ADMIN = { id: 1, isAdmin: true }

/** Services of an instance that receives no changes from now on. */
async function outdatedServices() {
  const known = await catalogue.latest()
  const outdated: Catalogue = { ...catalogue, current: async () => known }
  return { db: test.database.db, catalogue: outdated }
}

const setValue = (id: number, val: number) =>
  test.database.db.execute(sql`update card set val = ${val} where id = ${id}`)

it('CALC-11 D-74 saves, changes and calculations use the current steps, however old the snapshot', async () => {
  const { cycle, heat } = fixture.cards
  const viewer = { ...ADMIN, id: await adminId() }
  const services = await outdatedServices()
  await setValue(cycle.id, 7)
  const created = await createReport(services, viewer, { cards: [iriOf(cycle)] })
  expect(created.somme).toBe(7)

  await setValue(cycle.id, 8)
  const change = { id: created.id, viewer, basedOn: null, body: { cards: [iriOf(cycle)] } }
  expect((await changeReport(services, change)).somme).toBe(8)

  await setValue(cycle.id, 9)
  expect((await recalculateReport(services, created.id)).datas.somme).toBe(9)
  const [row] = await test.database.db
    .select()
    .from(reportCard)
    .where(eq(reportCard.reportId, created.id))
  expect(row).toMatchObject({ cardId: cycle.id, valAtSave: 9 })

  // Made by another instance a moment ago.
  const sectorId = fixture.sectors.housing.id
  const fresh = await makeCard(test.database.db, { sectorId, val: 5 })
  const body = { cards: [iriOf(fresh), iriOf(heat)] }
  expect((await createReport(services, viewer, body)).selection.cards).toHaveLength(2)
})

it('VAL-31 a step that another instance deleted is refused, and nothing is written', async () => {
  const { db } = test.database
  const viewer = { ...ADMIN, id: await adminId() }
  const gone = await makeCard(db, { sectorId: fixture.sectors.housing.id, val: 5 })
  const services = await outdatedServices()
  await db.delete(card).where(eq(card.id, gone.id))
  const before = await db.$count(report)
  const refused = createReport(services, viewer, { cards: [iriOf(gone)] })
  await expect(refused).rejects.toMatchObject({ statusCode: 422 })
  expect(await db.$count(report)).toBe(before)
})

async function adminId(): Promise<number> {
  const { rows } = await test.database.db.execute<{ id: number }>(
    sql`select id::integer from app_user where is_admin limit 1`,
  )
  return rows[0]?.id ?? 0
}
