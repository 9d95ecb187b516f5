import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { ListedReport, Report, ReportVariant } from '@etapes-climat/domain/reports/contract'
import { expect, it } from 'vitest'
import { makeCard } from '../testing/factories.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'

const opened = useCatalogue()

const vary = (uid: string, headers: Record<string, string> = {}, who = opened.fixture.member) =>
  who.post<ReportVariant>(`/report/${uid}/variant`, {}, headers)

it('TEAM-01 a variant has the selection, filters, statuses, notes and operation of its original, which stays to the byte', async () => {
  const { fixture } = opened
  const { member } = fixture
  const operation = { name: 'Quai', persons: 120 }
  const { body: original } = await saveReport(fixture, member, {
    name: 'Gare Basse',
    description: 'Îlot 4',
    filters: {
      draft: 'all',
      formats: [],
      name: 'bois',
      q: 'ossature',
      sectors: [fixture.sectors.travel.uid],
      tags: [fixture.tags.offices.uid],
      categories: [fixture.categories.energy.uid],
      coBenefits: ['Confort d’été'],
    } satisfies Required<CardFilters>,
    operation,
    followUps: [
      { card: iriOf(fixture.cards.insulate), status: 'done', person: 'Awa', dueOn: '2026-12-04' },
      { card: iriOf(fixture.cards.ventilate), status: 'discarded', note: 'Hors du périmètre' },
    ],
  })
  expect(original.followUps).toHaveLength(2)
  const before = await member.get<Report>(original['@id'])
  expect(Object.values(before.body.filters ?? {})).toHaveLength(8)
  const pdfOf = async () => (await member.get(`/report/${original.uid}`)).text
  const page = await pdfOf()

  const made = await vary(original.uid)
  expect(made.status).toBe(201)
  expect(made.headers.location).toBe(made.body['@id'])
  expect(made.body).toMatchObject({
    name: 'Gare Basse (variante 2)',
    originUid: original.uid,
    revision: 1,
    changes: [],
  })
  const { body: variant } = await member.get<Report>(made.body['@id'])
  const same = ({
    cards,
    sectors,
    tags,
    filters,
    description,
    datas,
    operation,
    followUps,
  }: Report) => ({
    cards: cards.map(({ uid }) => uid),
    sectors,
    tags,
    filters,
    description,
    datas,
    operation,
    followUps,
  })
  expect(same(variant)).toEqual(same(before.body))
  expect(variant.uid).not.toBe(original.uid)
  expect((await member.get<Report>(original['@id'])).text).toBe(before.text)
  expect(await pdfOf()).toBe(page)
})

// Catches: a group that hangs on the first report, so that deleting it takes the variants apart.
it('TEAM-01 variants of variants have one origin and the next free number, also once the origin is deleted', async () => {
  const { fixture } = opened
  const { body: first } = await saveReport(fixture, fixture.member, { name: 'Tanneurs' })
  const { body: second } = await vary(first.uid)
  const { body: third } = await vary(second.uid)
  expect([second.name, third.name]).toEqual(['Tanneurs (variante 2)', 'Tanneurs (variante 3)'])
  await fixture.member.delete(first['@id'])
  await fixture.member.delete(second['@id'])
  const { body: again } = await vary(third.uid)
  expect(again.name).toBe('Tanneurs (variante 2)')
  await saveReport(fixture, fixture.member, { name: 'Tanneurs (variante 4)' })
  expect((await vary(third.uid)).body.name).toBe('Tanneurs (variante 5)')
  expect([second, third, again].map(({ originUid }) => originUid)).toEqual(Array(3).fill(first.uid))
})

it('TEAM-01 a variant may be given a name; an empty one is refused', async () => {
  const { fixture } = opened
  const { body: original } = await saveReport(fixture, fixture.member, { name: 'À nommer' })
  const named = (name: string) =>
    fixture.member.post<ReportVariant>(`/report/${original.uid}/variant`, { name })
  expect((await named('Bois et réemploi')).body.name).toBe('Bois et réemploi')
  expect((await named(' ')).status).toBe(422)
})

it('TEAM-01 two variants made at once get two numbers; one sent twice with its key is made once', async () => {
  const { fixture } = opened
  const { body: original } = await saveReport(fixture, fixture.member, { name: 'À la fois' })
  const made = await Promise.all([vary(original.uid), vary(original.uid)])
  expect(made.map(({ body }) => body.name).sort()).toEqual([
    'À la fois (variante 2)',
    'À la fois (variante 3)',
  ])
  const key = { 'idempotency-key': 'variante-0001' }
  const [once, twice] = [await vary(original.uid, key), await vary(original.uid, key)]
  expect(twice.body.uid).toBe(once.body.uid)
  const { body } = await fixture.member.get<Collection<ListedReport>>(
    '/api/reports?name=a%20la%20fois',
  )
  expect(body.totalItems).toBe(4)
})

it('TEAM-01 a variant has figures of today, and its answer says what changed since the original was calculated', async () => {
  const { fixture, test } = opened
  const { admin, member } = fixture
  const { housing } = fixture.sectors
  const place = { sectorId: housing.id, categoryId: fixture.categories.energy.id }
  const revalued = await makeCard(test.database.db, { ...place, name: 'Réévaluée', val: 10 })
  const withdrawn = await makeCard(test.database.db, { ...place, name: 'Retirée', val: 20 })
  const removed = await makeCard(test.database.db, { ...place, name: 'Supprimée', val: 30 })
  const { body: original } = await saveReport(fixture, member, {
    name: 'Ancien',
    cards: [revalued, withdrawn, removed].map(iriOf),
  })
  expect(original.datas?.somme).toBe(60)
  await admin.put(iriOf(revalued), { val: 15 })
  await admin.put(iriOf(withdrawn), { draft: true })
  await admin.put(iriOf(removed), { draft: true })
  await admin.delete(iriOf(removed))

  const { body: variant } = await vary(original.uid)
  expect(variant.datas?.somme).toBe(15)
  expect(variant.changes).toEqual([
    { name: 'Réévaluée', change: 'value', before: '10', after: '15' },
    { name: null, change: 'draft', before: null, after: null },
    { name: null, change: 'deleted', before: null, after: null },
  ])
  expect(JSON.stringify(variant)).not.toMatch(/Retirée|Supprimée/)
  expect((await member.get<Report>(original['@id'])).body.datas?.somme).toBe(60)
})

it('TEAM-01 an administrator makes a variant for its owner, and is shown as the one who saved it', async () => {
  const { fixture } = opened
  const { body: original } = await saveReport(fixture, fixture.member, { name: 'De Solène' })
  const { body: variant } = await vary(original.uid, {}, fixture.admin)
  const { body } = await fixture.member.get<Collection<ListedReport>>('/api/reports?name=solene')
  expect(body['hydra:member'].map(({ uid, updatedBy }) => [uid, updatedBy])).toEqual([
    [variant.uid, 'Awa Diarra'],
    [original.uid, null],
  ])
  const own = await fixture.admin.get<Collection<ListedReport>>('/api/reports?name=solene')
  expect(own.body.totalItems).toBe(0)
})
