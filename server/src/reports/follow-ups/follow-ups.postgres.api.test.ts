import type { Report, ReportView } from '@etapes-climat/domain/reports/contract'
import { expect, it } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { iriOf, saveReport } from '../../testing/save-report.ts'
import { useCatalogue } from '../../testing/use-catalogue.ts'

const opened = useCatalogue()

/** A report of « Isoler » (40) and « Rénover », which says something about four steps. */
async function followed(changes: Record<string, unknown> = {}) {
  const { fixture } = opened
  const { insulate, renovate, ventilate, cycle, heat } = fixture.cards
  const { body } = await saveReport(fixture, fixture.member, {
    followUps: [
      { card: iriOf(insulate), status: 'done', person: 'Awa', dueOn: '2026-10-12' },
      { card: iriOf(ventilate), status: 'considered', note: 'Devis attendu' },
      { card: iriOf(cycle), status: 'in-place', note: 'Arceaux posés en 2023' },
      { card: iriOf(heat), status: 'discarded', note: 'Imposé par la règle' },
      { card: iriOf(renovate), note: 'À voir avec la ville' },
    ],
    ...changes,
  })
  return body
}

const said = ({ followUps }: Pick<Report, 'followUps'>) =>
  Object.fromEntries(followUps.map(({ card, status, note }) => [card.name, [status, note]]))

const read = async (iri: string, who: TestClient = opened.fixture.member) =>
  (await who.get<Report>(iri)).body

it('TEAM-10 statuses leave every figure and the selection of the report as they were', async () => {
  const { fixture } = opened
  const { member } = fixture
  const { body: plain } = await saveReport(fixture, member)
  const report = await followed()
  const figures = ({ cards, datas, val, cardsSectors, sectors }: Report) => ({
    cards: cards.map(({ uid }) => uid),
    datas,
    val,
    cardsSectors,
    sectors,
  })
  expect(figures(report)).toEqual(figures(plain))
  const view = async ({ uid }: Report) =>
    (await member.get<ReportView>(`/report/${uid}`)).body.sectorFigures
  expect(await view(report)).toEqual(await view(plain))
  const calculated = await member.post<{ datas: object }>(`/report/${report.uid}/calculate`)
  expect(calculated.body.datas).toEqual(plain.datas)
  expect(said(await read(report['@id']))).toEqual(said(report))
})

it('TEAM-10 TEAM-11 follow-ups are stored and answered; without any the list is empty', async () => {
  const { fixture } = opened
  const { member } = fixture
  const report = await followed()
  expect(said(report)).toEqual({
    [fixture.cards.insulate.name]: ['done', ''],
    Ventiler: ['considered', 'Devis attendu'],
    [fixture.cards.cycle.name]: ['in-place', 'Arceaux posés en 2023'],
    [fixture.cards.heat.name]: ['discarded', 'Imposé par la règle'],
    [fixture.cards.renovate.name]: [null, 'À voir avec la ville'],
  })
  const done = report.followUps.find(({ status }) => status === 'done')
  expect(done).toMatchObject({ person: 'Awa', dueOn: '2026-10-12', card: { val: 40 } })
  expect((await read(report['@id'])).followUps).toEqual(report.followUps)
  const view = await member.get<ReportView>(`/report/${report.uid}`)
  expect(view.body.followUps).toEqual(report.followUps)
  const { body: plain } = await saveReport(fixture, member)
  expect(plain.followUps).toEqual([])
  const plainView = await member.get<ReportView>(`/report/${plain.uid}`)
  expect(plainView.body).toMatchObject({ followUps: [], ifConsidered: null })
})

it('TEAM-10 a save that names them replaces all of them, one that does not keeps them', async () => {
  const { member, cards } = opened.fixture
  const report = await followed()
  const put = async (body: object) => {
    const answer = await member.put<Report>(report['@id'], body)
    expect(answer.status).toBe(200)
    expect((await read(report['@id'])).followUps).toEqual(answer.body.followUps)
    return said(answer.body)
  }
  expect(await put({ name: 'Autre nom' })).toEqual(said(report))
  // The answered follow-ups can be sent back unchanged.
  expect(await put({ followUps: report.followUps })).toEqual(said(report))
  const one = { card: iriOf(cards.ventilate), status: 'discarded', note: '  Trop cher  ' }
  expect(await put({ followUps: [one] })).toEqual({ Ventiler: ['discarded', 'Trop cher'] })
  // An empty follow-up is not stored.
  expect(await put({ followUps: [{ card: iriOf(cards.ventilate), note: null }] })).toEqual({})
  expect(await put({ followUps: [one] })).not.toEqual({})
  expect(await put({ followUps: null })).toEqual({})
})

// Catches: a client that does not know statuses, and leaves a step both selected and discarded.
it('TEAM-10 a save of other steps wins over a status that contradicts it, the note stays', async () => {
  const { member, cards } = opened.fixture
  const report = await followed()
  const put = async (selected: { id: number }[]) =>
    (await member.put<Report>(report['@id'], { cards: selected.map(iriOf) })).body
  const added = await put([cards.renovate, cards.ventilate, cards.heat])
  expect(said(added)).toMatchObject({
    Ventiler: [null, 'Devis attendu'],
    [cards.heat.name]: [null, 'Imposé par la règle'],
    [cards.insulate.name]: [null, ''],
    [cards.renovate.name]: [null, 'À voir avec la ville'],
  })
  const again = await put([cards.insulate])
  expect(again.followUps.every(({ status }) => status !== 'done')).toBe(true)
  expect(said(again)).toMatchObject({ Ventiler: [null, 'Devis attendu'] })
})

it('TEAM-10 TEAM-11 a contradiction, a wrong field or an unknown step is refused, and nothing is written', async () => {
  const { fixture } = opened
  const { member } = fixture
  const { insulate, ventilate, draft } = fixture.cards
  const report = await followed()
  const before = (await member.get<Report>(report['@id'])).text
  const selected = iriOf(insulate)
  const beside = iriOf(ventilate)
  const refused: [object[], number, string, RegExp][] = [
    [[{ card: beside, status: 'done' }], 422, 'followUps.0.status', /Seule une étape retenue/],
    ...['considered', 'in-place', 'discarded'].map((status): [object[], number, string, RegExp] => [
      [{ card: selected, status }],
      422,
      'followUps.0.status',
      /ni à l’étude, ni déjà en place, ni écartée/,
    ]),
    [[{ card: beside, status: 'perhaps' }], 422, 'followUps.0.status', /statut de la liste/],
    [[{ card: beside, note: 'a'.repeat(501) }], 422, 'followUps.0.note', /500 caractères/],
    [[{ card: beside, person: 'a'.repeat(256) }], 422, 'followUps.0.person', /255 caractères/],
    [[{ card: beside, dueOn: '2026-02-30' }], 422, 'followUps.0.dueOn', /AAAA-MM-JJ/],
    [[{ card: beside, dueOn: '0126-03-01' }], 422, 'followUps.0.dueOn', /entre 1900 et 2200/],
    [[{ card: beside, dueOn: '2201-01-01' }], 422, 'followUps.0.dueOn', /entre 1900 et 2200/],
    [[{ card: beside }, { card: beside }], 422, 'followUps.1.card', /deux fois/],
    [[{ card: '/api/cards/999999' }], 422, 'followUps.0.card', /introuvable/],
    [[{ card: iriOf(draft) }], 422, 'followUps.0.card', /introuvable/],
    [[{}], 422, 'followUps.0.card', /./],
  ]
  for (const [followUps, status, propertyPath, message] of refused) {
    for (const answer of [
      await member.put(report['@id'], { name: 'Refusé', followUps }),
      await saveReport(fixture, member, { followUps }),
    ]) {
      const { violations } = answer.body as { violations?: { message: string }[] }
      expect([answer.status, followUps]).toEqual([status, followUps])
      expect(violations?.[0]).toMatchObject({ propertyPath })
      expect(violations?.[0]?.message).toMatch(message)
    }
    expect((await member.get<Report>(report['@id'])).text).toBe(before)
  }
  const notReference = await member.put(report['@id'], { followUps: [{ card: 'isoler' }] })
  expect(notReference.status).toBe(400)
  const longest = { card: beside, note: 'a'.repeat(500), person: 'b'.repeat(255) }
  expect((await member.put(report['@id'], { followUps: [longest] })).status).toBe(200)
})

it('TEAM-10 an outdated revision is refused with its statuses', async () => {
  const { member, cards } = opened.fixture
  const report = await followed()
  await member.put(report['@id'], { name: 'Entre-temps' })
  const followUps = [{ card: iriOf(cards.ventilate), status: 'discarded' }]
  const stale = await member.put(report['@id'], { followUps }, { 'if-match': '"1"' })
  expect(stale.status).toBe(409)
  expect(said(await read(report['@id']))).toEqual(said(report))
})

// Catches: a hidden step that its follow-up reveals, or whose follow-up a member's save loses.
it('TEAM-10 the follow-up of a withdrawn step is hidden from the member and stays stored', async () => {
  const { member, admin, cards } = opened.fixture
  const report = await followed()
  await admin.put(iriOf(cards.ventilate), { draft: true })
  const hidden = await member.get<Report>(report['@id'])
  expect(hidden.text).not.toContain('Devis attendu')
  const view = await member.get<ReportView>(`/report/${report.uid}`)
  expect(view.text).not.toContain('Devis attendu')
  expect(view.body.ifConsidered).toBeNull()
  const answer = await member.put<Report>(report['@id'], {
    followUps: hidden.body.followUps.filter(({ status }) => status !== 'in-place'),
  })
  expect(answer.text).not.toContain('Devis attendu')
  await admin.put(iriOf(cards.ventilate), { draft: false })
  const { followUps: left } = await read(report['@id'])
  expect(left.map(({ status }) => status).sort()).toEqual(['considered', 'discarded', 'done', null])
  const note = 'Dit d’une étape pour complétude'
  await admin.put(report['@id'], { followUps: [{ card: iriOf(cards.completeness), note }] })
  expect((await admin.get(report['@id'])).text).toContain(note)
  expect((await member.get(report['@id'])).text).not.toContain(note)
})

it('TEAM-10 the follow-up of a step is deleted with it, and restored when its deletion is undone', async () => {
  const { member, admin, cards } = opened.fixture
  const report = await followed()
  await admin.put(iriOf(cards.insulate), { draft: true })
  expect((await admin.delete(iriOf(cards.insulate))).status).toBe(204)
  expect(Object.keys(said(await read(report['@id'])))).not.toContain(cards.insulate.name)
  expect((await admin.post('/admin/cards/last-act/undo')).status).toBe(200)
  await admin.put(iriOf(cards.insulate), { draft: false })
  expect(said(await read(report['@id']))).toEqual(said(report))
  expect((await member.get(`/report/${report.uid}`)).status).toBe(200)
})

it('TEAM-12 the figures with the considered steps are those that selecting them gives', async () => {
  const { fixture } = opened
  const { member } = fixture
  const { insulate, renovate, ventilate, cycle } = fixture.cards
  const report = await followed({
    followUps: [ventilate, cycle].map((card) => ({ card: iriOf(card), status: 'considered' })),
  })
  const { body: view } = await member.get<ReportView>(`/report/${report.uid}`)
  const { body: selecting } = await saveReport(fixture, member, {
    cards: [insulate, renovate, ventilate, cycle].map(iriOf),
  })
  expect(view.ifConsidered).toEqual(selecting.datas)
  expect(view.ifConsidered).not.toEqual(view.datas)
  expect(view.datas).toEqual(report.datas)
})
