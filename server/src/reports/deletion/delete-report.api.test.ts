import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { ListedReport, Report, ReportView } from '@etapes-climat/domain/reports/contract'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { deletedReport, report as reportTable } from '../../db/tables/report.table.ts'
import { sweepExpired } from '../../maintenance/sweep-expired.ts'
import { setDatesApart } from '../../testing/distinct-row.ts'
import { makeCard } from '../../testing/factories.ts'
import { iriOf, saveReport } from '../../testing/save-report.ts'
import { useCatalogue } from '../../testing/use-catalogue.ts'

const opened = useCatalogue()

const restore = (uid: string, who = opened.fixture.member) => who.post(`/report/${uid}/restore`)
const age = (uid: string, interval: string) =>
  opened.test.database.db
    .update(deletedReport)
    .set({ deletedAt: sql`now() - ${interval}::interval` })
    .where(eq(deletedReport.uid, uid))

// Catches: a field, a step or a date that the way back loses, or another id.
it('TEAM-08 a deleted report is restored exactly as it was, and not twice', async () => {
  const { fixture } = opened
  const { member } = fixture
  const { body: report } = await saveReport(fixture, member, {
    name: 'À rétablir',
    description: 'Deux\nlignes',
    operation: { name: 'Quai', persons: 120, phase: 'PRO' },
    followUps: [
      { card: iriOf(fixture.cards.insulate), status: 'done', person: 'Awa', dueOn: '2026-12-04' },
      { card: iriOf(fixture.cards.ventilate), status: 'discarded', note: 'Hors du périmètre' },
    ],
  })
  await fixture.admin.put(report['@id'], { name: 'Relu' })
  await member.post(`/report/${report.uid}/archive`)
  const read = async () => [
    (await member.get<Report>(report['@id'])).text,
    (await member.get<ReportView>(`/report/${report.uid}`)).text,
    (await member.get<Collection<ListedReport>>('/api/reports?name=relu')).text,
  ]
  const before = await read()
  expect((await member.delete(report['@id'])).status).toBe(204)
  expect((await member.get(report['@id'])).status).toBe(404)
  const listed = await member.get<Collection<ListedReport>>('/api/reports')
  expect(listed.text).not.toContain(report.uid)
  expect((await restore(report.uid)).status).toBe(204)
  expect(await read()).toEqual(before)
  expect((await restore(report.uid)).status).toBe(404)
  // Ids go on from where they were.
  expect((await saveReport(fixture, member)).status).toBe(201)
})

it('TEAM-08 steps deleted from the catalogue meanwhile stay out of the restored report', async () => {
  const { fixture, test } = opened
  const { member, admin } = fixture
  const { body: sector } = await admin.post<{ '@id': string; uid: string }>('/api/sectors', {
    name: 'Secteur passager',
  })
  const { body: tag } = await admin.post<{ '@id': string; uid: string }>('/api/tags', {
    name: 'Mot passager',
  })
  const step = await makeCard(test.database.db, {
    name: 'Étape passagère',
    val: 12,
    draft: true,
    sectorId: fixture.sectors.housing.id,
    categoryId: fixture.categories.energy.id,
  })
  const { body: report } = await saveReport(fixture, member, {
    cards: [iriOf(fixture.cards.ventilate)],
    sectors: [sector['@id'], fixture.sectors.housing.uid],
    tags: [tag['@id'], fixture.tags.offices.uid],
  })
  await admin.put(report['@id'], {
    cards: [fixture.cards.ventilate, step].map(iriOf),
    followUps: [{ card: iriOf(step), note: 'Passagère' }],
  })
  await member.delete(report['@id'])
  for (const gone of [sector['@id'], tag['@id'], iriOf(step)]) {
    expect([gone, (await admin.delete(gone)).status]).toEqual([gone, 204])
  }
  expect((await restore(report.uid)).status).toBe(204)
  const { body } = await member.get<ReportView>(`/report/${report.uid}`)
  expect(body.sectors.map(({ name }) => name)).toEqual(['Se loger'])
  expect(body.tags.map(({ name }) => name)).toEqual(['Bureaux'])
  expect(body.cards.map(({ name }) => name)).toEqual(['Ventiler'])
  expect(body.changes.map(({ change }) => change)).toEqual(['deleted'])
  expect(body.followUps).toEqual([])
})

it('TEAM-08 until ten minutes have passed it is restored, after them no more, and an hour later nothing is left of it', async () => {
  const { fixture, test } = opened
  const { body: report } = await saveReport(fixture, fixture.member)
  await fixture.member.delete(report['@id'])
  await age(report.uid, '590 seconds')
  expect((await restore(report.uid)).status).toBeLessThan(300)
  await fixture.member.delete(report['@id'])
  await age(report.uid, '601 seconds')
  expect((await restore(report.uid)).status).toBe(404)
  const kept = async () => {
    await sweepExpired(test.database.db)
    const { db } = test.database
    return (await db.select().from(deletedReport).where(eq(deletedReport.uid, report.uid))).length
  }
  expect(await kept()).toBe(1)
  await age(report.uid, '61 minutes')
  expect(await kept()).toBe(0)
})

it('TEAM-08 a deleted report goes with the account of its owner', async () => {
  const { fixture, test } = opened
  const { body: report } = await saveReport(fixture, fixture.other)
  await fixture.other.delete(report['@id'])
  const { uid } = fixture.users.other
  await fixture.admin.delete(`/api/users/${uid}`)
  await fixture.admin.delete(`/api/users/${uid}`)
  const { db } = test.database
  expect(await db.select().from(deletedReport).where(eq(deletedReport.uid, report.uid))).toEqual([])
  expect((await restore(report.uid, fixture.admin)).status).toBe(404)
})

it('TEAM-08 every table with rows of a report is stored with a deleted one', async () => {
  // Catches: a table added later, whose rows « Annuler » would not bring back.
  const { rows } = await opened.test.database.db.execute<{ name: string }>(sql`
    with recursive part as (
      select 'report'::regclass::oid as id
      union select conrelid from pg_constraint join part on confrelid = part.id where contype = 'f'
    )
    select id::regclass::text as name from part where id <> 'report'::regclass`)
  const { fixture, test } = opened
  const { body: report } = await saveReport(fixture, fixture.member)
  await fixture.member.delete(report['@id'])
  const [stored] = await test.database.db
    .select()
    .from(deletedReport)
    .where(eq(deletedReport.uid, report.uid))
  if (!stored) throw new Error('nothing was kept')
  const { report: own, ...others } = stored.content
  expect(own).toMatchObject({ uid: report.uid })
  expect(Object.keys(others).sort()).toEqual(rows.map(({ name }) => name).sort())
})

it('TEAM-08 archiving changes neither revision nor date, twice is once, and the report stays reachable', async () => {
  const { fixture } = opened
  const { member } = fixture
  const { body: report } = await saveReport(fixture, member, { name: 'Rangé' })
  await setDatesApart(opened.test.database.db, reportTable, report.id)
  const act = async (name: string) => (await member.post(`/report/${report.uid}/${name}`)).status
  const read = async () => (await member.get<Report>(report['@id'])).body
  const before = await read()
  expect(await act('archive')).toBe(204)
  const { archivedAt: now, ...archived } = await read()
  expect(archived).toEqual({ ...before, archivedAt: undefined })
  expect(now).not.toBeNull()
  await opened.test.database.db
    .update(reportTable)
    .set({ archivedAt: sql`now() - interval '1 day'` })
    .where(eq(reportTable.id, report.id))
  const { archivedAt } = await read()
  expect(await act('archive')).toBe(204)
  expect((await read()).archivedAt).toBe(archivedAt)
  const { body } = await member.get<Collection<ListedReport>>('/api/reports?name=rangé')
  expect(body['hydra:member'].map((item) => item.archivedAt)).toEqual([archivedAt])
  expect(await act('unarchive')).toBe(204)
  expect(await read()).toEqual(before)
})
