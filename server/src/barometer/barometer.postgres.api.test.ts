import type { Barometer } from '@etapes-climat/domain/barometer/contract'
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyFrom } from '../db/tables/classification.table.ts'
import { report, reportCard, reportFollowUp } from '../db/tables/report.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { makeUser } from '../testing/factories.ts'
import { sheetRows } from '../testing/workbooks/sheet-rows.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const NOTES = ['Trop cher pour Solène Guivarch', 'Délai trop long', '']

/** Members of an organisation, each with a report of one of these efforts, made at a moment. @returns their ids */
async function members(organisationId: number | null, efforts: readonly number[], day: string) {
  const { db } = test.database
  const { insulate, cycle, heat } = fixture.cards
  const ids: number[] = []
  for (const [index, effort] of efforts.entries()) {
    const { id: userId } = await makeUser(db, { companyFromId: organisationId })
    ids.push(userId)
    const createdAt = new Date(day)
    const values = { userId, name: 'Rapport', somme: effort, potentiel: 100, createdAt }
    const [made] = await db.insert(report).values(values).returning({ id: report.id })
    const reportId = made?.id ?? 0
    // Another one, which says nothing of any step.
    await db.insert(report).values(values)
    const atSave = { valAtSave: 40, idxFullAtSave: 'E12', nameAtSave: 'Isoler l’enveloppe' }
    await db.insert(reportCard).values({ reportId, cardId: insulate.id, ...atSave })
    const note = NOTES[index % NOTES.length] ?? ''
    await db
      .insert(reportFollowUp)
      .values({ reportId, cardId: cycle.id, status: 'discarded', note })
    await db.insert(reportFollowUp).values({ reportId, cardId: heat.id, status: 'considered' })
  }
  return ids
}

const counted = (condition: ReturnType<typeof sql>) =>
  test.database.db.execute<{ reports: number; members: number; effort: number }>(sql`
    select count(*)::int as reports, count(distinct report.user_id)::int as members,
      round(percentile_cont(0.5) within group (order by report.somme))::int as effort
    from report join app_user on app_user.id = report.user_id
    where app_user.status = 'member' and app_user.deleted_at is null
      and report.somme is not null and ${condition}`)

it('STAT-01 STAT-02 API-98 reports, members, median effort, steps and reasons equal SQL; small organisations are one line, and no name or note leaves the server', async () => {
  const { db } = test.database
  const names = ['Habitat du Bocage', 'Atelier Brume', 'Bureau Kerlann', 'Deux Rives']
  const made = await db
    .insert(companyFrom)
    .values(names.map((name) => ({ name })))
    .returning({ id: companyFrom.id })
  const [bocage = 0, brume = 0, kerlann = 0, rives = 0] = made.map(({ id }) => id)
  await members(bocage, [12, 25, 31, 44, 58, 63], '2025-06-15T12:00:00Z')
  await members(rives, [5, 15, 22, 47, 71, 80, 90], '2025-06-15T12:00:00Z')
  await members(brume, [35, 36], '2025-06-15T12:00:00Z')
  await members(kerlann, [70], '2025-06-15T12:00:00Z')
  // The next year has begun in Paris.
  await members(brume, [10, 20, 30, 40], '2025-12-31T23:30:00Z')
  const left = await members(rives, [1, 2, 3, 4, 6, 7], '2025-06-15T12:00:00Z')
  const setUsers = (ids: number[], set: Partial<typeof appUser.$inferInsert>) =>
    db.update(appUser).set(set).where(inArray(appUser.id, ids))
  await setUsers(left.slice(0, 3), { status: 'no_member' })
  await setUsers(left.slice(3), { deletedAt: new Date() })

  const { status, body } = await fixture.admin.get<Barometer>('/admin/barometer')
  expect(status).toBe(200)
  expect(body.years.map(({ year }) => year)).toEqual([2025])
  const [year] = body.years
  const ofYear = sql`report.created_at < '2025-12-31T23:00:00Z'`
  const [total] = (await counted(ofYear)).rows
  expect(year).toMatchObject({ year: 2025, ...total })
  const [ofRives] = (await counted(sql`${ofYear} and app_user.company_from_id = ${rives}`)).rows
  // Three members alone of small organisations: the smallest other one is counted with them.
  const [others] = (await counted(sql`${ofYear} and app_user.company_from_id <> ${rives}`)).rows
  expect(year?.groups).toEqual([
    { organisation: 'Deux Rives', ...ofRives },
    { organisation: null, ...others },
  ])
  expect(year?.efforts.reduce((sum, { reports }) => sum + reports, 0)).toBe(total?.reports)
  expect(year?.chosen).toEqual([
    expect.objectContaining({ uid: fixture.cards.insulate.uid, reports: 16, groups: [7, 9] }),
  ])
  const dropped = { uid: fixture.cards.cycle.uid, reports: 16 }
  // Four gave no reason: of the two others only one may be told.
  const costly = await counted(
    sql`${ofYear} and report.id in (select report_id from report_follow_up where note = ${NOTES[0]})`,
  )
  const reasons = [{ reason: 'cost', reports: costly.rows[0]?.reports }]
  expect(year?.dropped).toEqual([expect.objectContaining({ ...dropped, reasons })])

  const answered = JSON.stringify(body)
  for (const hidden of ['Solène', 'Brume', 'Kerlann', 'Bocage'])
    expect(answered).not.toContain(hidden)
  const stepRow = (step: { idx: string; name: string } | undefined) => [
    2025,
    step?.idx || null,
    step?.name,
  ]
  const workbook = await fixture.admin.get('/admin/barometer/export.xlsx')
  expect(sheetRows(workbook.bytes, 1)).toEqual([
    ['Année', 'Organisation', 'Rapports', 'Membres actifs', 'Effort médian, %'],
    [2025, 'Toutes', total?.reports, total?.members, total?.effort],
    [2025, 'Deux Rives', ofRives?.reports, ofRives?.members, ofRives?.effort],
    [2025, 'Autres organisations', others?.reports, others?.members, others?.effort],
  ])
  const [chosen, set] = [year?.chosen[0], year?.dropped[0]]
  const counts = (step: typeof chosen) => [
    [...stepRow(step), 'Toutes', step?.reports],
    [...stepRow(step), 'Deux Rives', step?.groups[0]],
    [...stepRow(step), 'Autres organisations', step?.groups[1]],
  ]
  expect(sheetRows(workbook.bytes, 3).slice(1)).toEqual(counts(chosen))
  const ofDropped = sheetRows(workbook.bytes, 4)
    .slice(1)
    .map((row) => row.slice(0, 5))
  expect(ofDropped).toEqual(counts(set))
})
