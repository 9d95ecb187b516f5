import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { ListedReport, Report, ReportView } from '@etapes-climat/domain/reports/contract'
import { expect, it } from 'vitest'
import { saveReport } from '../testing/save-report.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'

const opened = useCatalogue()

const TANNEURS = {
  name: 'Quai des Tanneurs, lot B',
  address: '12 quai des Tanneurs, 35000 Rennes',
  programme: '52 logements neufs',
  area: 3400,
  persons: 120,
  phase: 'APD',
}

const save = async (changes: Record<string, unknown> = {}) =>
  (await saveReport(opened.fixture, opened.fixture.member, changes)).body

it('TEAM-61 a report keeps its operation, and every answer about it gives it', async () => {
  const { member } = opened.fixture
  const report = await save({ name: 'Avec opération', operation: TANNEURS })
  expect(report.operation).toEqual(TANNEURS)
  expect((await member.get<Report>(report['@id'])).body.operation).toEqual(TANNEURS)
  expect((await member.get<ReportView>(`/report/${report.uid}`)).body.operation).toEqual(TANNEURS)
  const { body } = await member.get<Collection<ListedReport>>('/api/reports?name=avec%20op')
  expect(body['hydra:member'].map(({ operation }) => operation)).toEqual([TANNEURS])
})

it('TEAM-61 without one it is null, and a change of anything else keeps it', async () => {
  const { member } = opened.fixture
  expect((await save()).operation).toBeNull()
  expect((await save({ operation: {} })).operation).toBeNull()
  expect((await save({ operation: { name: '  ', persons: null } })).operation).toBeNull()
  const report = await save({ operation: TANNEURS })
  const put = async (body: object) => (await member.put<Report>(report['@id'], body)).body.operation
  expect(await put({ name: 'Autre nom' })).toEqual(TANNEURS)
  expect(await put({ operation: { persons: 126 } })).toEqual({ ...TANNEURS, persons: 126 })
  expect(await put({ operation: { address: '', area: null, phase: 'PRO' } })).toEqual({
    ...TANNEURS,
    persons: 126,
    address: '',
    area: null,
    phase: 'PRO',
  })
  const merged = await member.patch<Report>(report['@id'], { operation: { phase: null } })
  expect(merged.body.operation?.phase).toBeNull()
  expect(await put({ operation: null })).toBeNull()
})

// Catches: a number that only the form checks, or half of a refused save written.
it('TEAM-60 TEAM-61 a wrong operation is refused with its field and a French sentence, nothing is written', async () => {
  const { member } = opened.fixture
  const report = await save({ operation: TANNEURS })
  const before = (await member.get<Report>(report['@id'])).text
  const persons = 'Le nombre de personnes doit être un nombre entier de 1 à 10\u00a0000\u00a0000.'
  const refused: [object, number, string, string][] = [
    [{ persons: 0 }, 422, 'operation.persons', persons],
    [{ persons: -3 }, 422, 'operation.persons', persons],
    [{ persons: 1.5 }, 422, 'operation.persons', persons],
    [{ persons: 10_000_001 }, 422, 'operation.persons', persons],
    [{ area: 0 }, 422, 'operation.area', 'La surface doit être un nombre entier de m², de'],
    [{ phase: 'Permis' }, 422, 'operation.phase', 'Veuillez choisir une phase de la liste.'],
    [{ name: 'a'.repeat(256) }, 422, 'operation.name', 'Ce champ ne peut pas dépasser 255'],
    [
      { persons: 'cent vingt' },
      400,
      'operation.persons',
      'The type of the "operation.persons" attribute',
    ],
  ]
  for (const [operation, status, propertyPath, message] of refused) {
    for (const answer of [
      await member.put(report['@id'], { name: 'Refusé', operation }),
      await saveReport(opened.fixture, member, { operation }),
    ]) {
      const { violations } = answer.body as { violations?: { message: string }[] }
      expect([answer.status, operation]).toEqual([status, operation])
      expect(violations?.[0]).toMatchObject({ propertyPath })
      expect(violations?.[0]?.message).toContain(message)
    }
    expect((await member.get<Report>(report['@id'])).text).toBe(before)
  }
  for (const persons of [1, 10_000_000]) {
    const accepted = await member.put<Report>(report['@id'], { operation: { persons } })
    expect(accepted.body.operation?.persons).toBe(persons)
  }
})

it('TEAM-07 the list shows the number of sectors, and who saved a report when it was not its owner', async () => {
  const { member, admin } = opened.fixture
  const report = await save({ name: 'Relu par un autre' })
  const listed = async () =>
    (await member.get<Collection<ListedReport>>('/api/reports?name=relu')).body['hydra:member'][0]
  expect(await listed()).toMatchObject({ stepCount: 2, sectorCount: 1, updatedBy: null })
  await admin.put(report['@id'], { description: 'Relu' })
  expect(await listed()).toMatchObject({ updatedBy: 'Awa Diarra' })
  await member.put(report['@id'], { description: 'Repris' })
  expect(await listed()).toMatchObject({ updatedBy: null })
})

// Catches: a search that looks into hidden steps, or into reports of others.
it('TEAM-07 a search finds reports by name, operation, programme or step, whatever case and accents', async () => {
  const { fixture } = opened
  const { waiting, other } = fixture
  const { insulate, ventilate, cycle, draft } = fixture.cards
  const make = async (name: string, cards: { id: number }[], operation?: object) =>
    (
      await saveReport(fixture, waiting, {
        name,
        cards: cards.map(({ id }) => `/api/cards/${id}`),
        ...(operation && { operation }),
      })
    ).body
  await make('Gare', [insulate], { name: 'Quai des Tanneurs', programme: '52 logements' })
  await make('Île verte', [ventilate, cycle])
  const secret = await make('Brouillon', [ventilate])
  await fixture.admin.put(secret['@id'], { cards: [`/api/cards/${draft.id}`] })
  const found = async (q: string, who = waiting) =>
    (await who.get<Collection<ListedReport>>(`/api/reports?q=${encodeURIComponent(q)}`)).body[
      'hydra:member'
    ].map(({ name }) => name)
  expect(await found('ile')).toEqual(['Île verte'])
  expect(await found('TANNEURS')).toEqual(['Gare'])
  expect(await found('52 log')).toEqual(['Gare'])
  expect(await found('au VELO')).toEqual(['Île verte'])
  expect(await found('isoler')).toEqual(['Gare'])
  expect(await found('secrète')).toEqual([])
  expect(await found('%')).toEqual([])
  expect(await found('')).toHaveLength(3)
  expect(await found('tanneurs', other)).toEqual([])
  expect((await waiting.get(`/api/reports?q=${'a'.repeat(256)}`)).status).toBe(400)
})
