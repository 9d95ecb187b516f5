import type { Card } from '@etapes-climat/domain/cards/contract'
import type { JournalPage } from '@etapes-climat/domain/history/contract'
import type { ComingPublication } from '@etapes-climat/domain/publications/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { card } from '../db/tables/card.table.ts'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { createDiskWatch } from '../engines/storage/disk-watch.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { FAR, hourComes, publicationsOf } from '../testing/publications.ts'
import { silentLogger } from '../testing/silent-logger.ts'
import { startPublishing } from './publish-due.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())
afterEach(() => test.database.db.delete(mailOutbox))

/** A server starts, publishes what is due, and stops. */
async function serverStarts() {
  const { database, catalogue } = test
  const disk = createDiskWatch(test.dataDir, silentLogger)
  const publishing = await startPublishing({
    database,
    catalogue,
    disk,
    logger: silentLogger,
    publicUrl: 'https://exemple.fr',
  })
  await publishing.wake()
  await publishing.stop()
}

const ofStep = (id: number) => publicationsOf(fixture.admin, 'cards', id)
const stepOf = async (id: number) => (await fixture.admin.get<Card>(`/api/cards/${id}`)).body
const coming = async () =>
  (await fixture.admin.get<{ publications: ComingPublication[] }>('/admin/publications')).body
    .publications
const acts = async (object: number) =>
  (
    await fixture.admin.get<JournalPage>(`/admin/journal/entries?object=${object}&kind=cards`)
  ).body.entries.map(({ action, by }) => [action, by?.lastName])

it('LIFE-14 a planned publication of a draft is done once at its hour, after a stop too, and the journal says so', async () => {
  const { draft } = fixture.cards
  const planned = await ofStep(draft.id).plan('2099-12-01T08:00:00+01:00')
  expect(planned.status).toBe(200)
  expect(planned.body).toMatchObject({
    isNextVersion: false,
    planned: { at: '2099-12-01T07:00:00+00:00', by: { lastName: 'Diarra' } },
  })
  await serverStarts()
  expect((await stepOf(draft.id)).draft).toBe(true)
  expect(await coming()).toMatchObject([{ target: { uid: draft.uid }, isNextVersion: false }])

  await hourComes(test.database.db)
  await serverStarts()
  const published = await stepOf(draft.id)
  expect(published.draft).toBe(false)
  // 40, 60, 15 of completeness, and now 500.
  expect((await stepOf(fixture.cards.renovate.id)).val).toBe(615)
  expect(await coming()).toEqual([])
  await serverStarts()
  expect((await stepOf(draft.id)).revision).toBe(published.revision)
  expect(await acts(draft.id)).toEqual([
    ['publish-planned', 'Diarra'],
    ['plan', 'Diarra'],
  ])
})

it('LIFE-14 a planned next version is online after its hour', async () => {
  const { ventilate } = fixture.cards
  const next = ofStep(ventilate.id)
  await next.open()
  await next.save({ val: 70 })
  await next.plan()
  await next.save({ val: 75 })
  expect((await stepOf(ventilate.id)).val).toBe(50)
  await hourComes(test.database.db)
  await serverStarts()
  expect((await stepOf(ventilate.id)).val).toBe(75)
  expect((await next.read()).body).toBeNull()
  expect((await acts(ventilate.id))[0]).toEqual(['publish-planned', 'Diarra'])
})

it('LIFE-14 a plan can be taken back, a past moment, the year 9999 and nothing to publish are refused', async () => {
  const { heat, cycle } = fixture.cards
  const next = ofStep(heat.id)
  await next.open()
  await next.save({ val: 61 })
  await next.plan()
  expect((await next.cancel()).status).toBe(204)
  expect((await next.read()).body).toMatchObject({ planned: null, changed: ['val'] })
  expect((await next.cancel()).status).toBe(404)
  await hourComes(test.database.db)
  await serverStarts()
  expect((await stepOf(heat.id)).val).toBe(60)

  const past = await next.plan('2020-01-01T08:00:00Z')
  expect([past.status, past.text]).toEqual([
    422,
    expect.stringContaining('Choisissez un moment à venir.'),
  ])
  const far = await next.plan('9999-01-01T08:00:00Z')
  expect([far.status, far.text]).toEqual([
    422,
    expect.stringContaining('Choisissez un moment dans les 100\u00a0ans à venir.'),
  ])
  expect((await next.plan('demain')).status).toBe(422)
  expect(await ofStep(cycle.id).plan()).toMatchObject({
    status: 409,
    body: { message: 'Il n’y a pas de prochaine version à publier.' },
  })
})

it('LIFE-14 a publication that is refused at its hour changes nothing, stays visible, and is reported by mail', async () => {
  const { insulate } = fixture.cards
  const next = ofStep(insulate.id)
  await next.open()
  await next.save({ name: 'Isoler mieux', val: 45 })
  await next.plan()
  await fixture.admin.put(`/api/cards/${insulate.id}`, { name: 'Isoler autrement' })
  const before = await stepOf(insulate.id)
  await hourComes(test.database.db)
  await serverStarts()
  await serverStarts()
  expect(await stepOf(insulate.id)).toEqual(before)
  const message = expect.stringContaining('ce qui est en ligne a changé aussi\u00a0: Nom.')
  expect((await next.read()).body).toMatchObject({
    planned: null,
    refusal: { message },
    content: { name: 'Isoler mieux', val: 45 },
    contested: ['name'],
  })
  expect((await acts(insulate.id))[0]).toEqual(['refuse-planned', 'Diarra'])
  const mails = await test.database.db.select().from(mailOutbox)
  expect(mails).toMatchObject([
    { kind: 'publication-refused', subject: expect.stringContaining('Isoler autrement') },
  ])
  expect(mails[0]?.body.text).toContain('Nom.')
})

it('LIFE-14 a draft whose publication breaks a rule by then stays a draft, and others are published', async () => {
  const { db } = test.database
  const made = (
    await fixture.admin.post<Card>(`/admin/cards/duplicate/${fixture.cards.cycle.id}`, {})
  ).body
  const other = (
    await fixture.admin.post<Card>(`/admin/cards/duplicate/${fixture.cards.cycle.id}`, {})
  ).body
  await ofStep(made.id).plan()
  await ofStep(other.id).plan()
  await db.update(card).set({ categoryId: null }).where(eq(card.id, made.id))
  await hourComes(db)
  await serverStarts()
  expect((await stepOf(made.id)).draft).toBe(true)
  expect((await stepOf(other.id)).draft).toBe(false)
  expect(await coming()).toContainEqual(
    expect.objectContaining({
      target: expect.objectContaining({ uid: made.uid }),
      refusal: expect.objectContaining({ message: 'Veuillez saisir un filtre.' }),
    }),
  )
})

it('LIFE-14 what was due while the server was stopped is published in the order of its hours', async () => {
  const { db } = test.database
  const copy = async () =>
    (await fixture.admin.post<Card>(`/admin/cards/duplicate/${fixture.cards.cycle.id}`, {})).body
  const [later, sooner] = [await copy(), await copy()]
  for (const { id } of [later, sooner]) await ofStep(id).plan()
  await hourComes(db)
  await db.execute(sql`update publication set planned_at = planned_at - interval '1 hour'
    where card_id = ${sooner.id}`)
  await serverStarts()
  const { entries } = (await fixture.admin.get<JournalPage>('/admin/journal/entries?kind=cards'))
    .body
  expect(entries.slice(0, 2).map(({ action, target }) => [action, target.id])).toEqual([
    ['publish-planned', later.id],
    ['publish-planned', sooner.id],
  ])
})

it('LIFE-14 a draft that is published by hand is not published once more at its hour', async () => {
  const made = (
    await fixture.admin.post<Card>(`/admin/cards/duplicate/${fixture.cards.cycle.id}`, {})
  ).body
  const id = made.id
  await ofStep(id).plan(FAR)
  await fixture.admin.put(`/api/cards/${made.uid}`, { draft: false })
  expect((await ofStep(id).read()).body).toBeNull()
  await fixture.admin.put(`/api/cards/${made.uid}`, { draft: true })
  await hourComes(test.database.db)
  await serverStarts()
  expect((await stepOf(id)).draft).toBe(true)
})

it('LIFE-14 publications planned by an erased account stay planned', async () => {
  const { necessary } = fixture.cards
  await ofStep(necessary.id).open()
  await ofStep(necessary.id).save({ val: 3 })
  await ofStep(necessary.id).plan()
  await test.database.db.execute(sql`update publication set planned_by = null, author_id = null`)
  await hourComes(test.database.db)
  await serverStarts()
  expect((await stepOf(necessary.id)).val).toBe(3)
})
