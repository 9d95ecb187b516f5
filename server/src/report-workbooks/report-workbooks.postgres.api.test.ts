import { formatWord } from '@etapes-climat/domain/cards/rules/format-words'
import { versionInWords } from '@etapes-climat/domain/cards/rules/version-words'
import { parisDateTime } from '@etapes-climat/domain/kernel/paris-time'
import { shownCode } from '@etapes-climat/domain/milestones/rules/verification-code'
import type { ListedReport, ReportView } from '@etapes-climat/domain/reports/contract'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import { expect, it } from 'vitest'
import { report as reportTable } from '../db/tables/report.table.ts'
import { signIn } from '../testing/client.ts'
import { setDatesApart } from '../testing/distinct-row.ts'
import { pdfReadingText } from '../testing/documents/pdf-tools.ts'
import { makeUser } from '../testing/factories.ts'
import { fix, milestonesOf } from '../testing/milestones.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'
import { partOf } from '../testing/workbooks/part-of.ts'
import { sheetRecords } from '../testing/workbooks/sheet-rows.ts'

const opened = useCatalogue()

const UNIT = 'kgCO2e par personne et par an'
const [SUMMARY, STEPS, SECTORS, FOLLOW_UPS, VERSIONS] = [1, 2, 3, 4, 5]
const FORMULA = '=HYPERLINK("http://exemple.fr";"Ici")'

const dayOf = (moment: string | null) => moment && { day: parisDateTime(moment).date }
const figuresOf = (figures: Figures | null) => ({
  [`Somme, ${UNIT}`]: figures?.somme,
  [`Potentiel, ${UNIT}`]: figures?.potentiel,
  [`Objectif 2030, ${UNIT}`]: figures?.objectif,
  'Effort, %': figures?.effort,
})

/** A report of an operation, which says something about steps and has two milestones. */
async function wholeReport() {
  const { fixture } = opened
  const { insulate, ventilate, cycle, heat } = fixture.cards
  const { body: report } = await saveReport(fixture, fixture.member, {
    name: FORMULA,
    description: '+ 3 variantes',
    operation: {
      name: '@Quai',
      programme: '-52 logements',
      area: 3400,
      persons: 120,
      phase: 'APD',
    },
    followUps: [
      { card: iriOf(insulate), status: 'done', person: 'Awa', dueOn: '2026-10-12' },
      { card: iriOf(ventilate), status: 'considered', note: 'Devis attendu' },
      { card: iriOf(cycle), status: 'in-place' },
      { card: iriOf(heat), status: 'discarded', note: '=1+1' },
    ],
  })
  await setDatesApart(opened.test.database.db, reportTable, report.id)
  await fix(fixture.member, report, 'APS')
  await fix(fixture.member, report, 'APD')
  const { body: view } = await fixture.member.get<ReportView>(`/report/${report.uid}`)
  const file = await fixture.member.get(`/report/${report.uid}/export.xlsx`)
  return { report, view, file }
}

it('TEAM-70 TEAM-11 LIFE-08 a report comes as five sheets that are equal to its calls, numbers as numbers, days as days', async () => {
  const { report, view, file } = await wholeReport()
  expect(file.headers['content-type']).toBe(WORKBOOK_TYPE)
  expect(file.headers['content-disposition']).toMatch(/^attachment; .*HYPERLINK.*\.xlsx/)
  const sheets = partOf(file.bytes, 'xl/workbook.xml').matchAll(/<sheet name="([^"]+)"/g)
  expect([...sheets].map(([, name]) => name)).toEqual([
    'Synthèse',
    'Étapes',
    'Secteur par secteur',
    'Suivi',
    'Versions',
  ])
  const known = sheetRecords(file.bytes, SUMMARY)
  expect(known.find(({ Donnée }) => Donnée === 'Somme')?.Unité).toBe(UNIT)
  const value = (name: string) => known.find(({ Donnée }) => Donnée === name)?.Valeur
  expect(value('Rapport')).toBe(FORMULA)
  expect(value('Présentation')).toBe('+ 3 variantes')
  expect([value('Opération'), value('Programme'), value('Phase')]).toEqual([
    '@Quai',
    '-52 logements',
    'APD',
  ])
  expect([value('Surface'), value('Personnes')]).toEqual([3400, 120])
  expect(value('Adresse')).toBeUndefined()
  const { datas } = view
  expect([value('Somme'), value('Potentiel'), value('Objectif 2030'), value('Effort')]).toEqual([
    datas?.somme,
    datas?.potentiel,
    datas?.objectif,
    datas?.effort,
  ])
  expect(datas?.somme).toBe(40)
  expect(value('Pour l’opération')).toBe(4.8)
  expect(value('Somme avec les étapes à l’étude')).toBe(view.ifConsidered?.somme)
  expect(value('Effort avec les étapes à l’étude')).toBe(view.ifConsidered?.effort)
  expect(view.ifConsidered?.effort).toBeGreaterThan(datas?.effort ?? Number.NaN)
  expect([value('Créé le'), value('Modifié le'), value('Calculé le')]).toEqual(
    [view.createdAt, view.updatedAt, view.calculatedAt].map(dayOf),
  )

  expect(sheetRecords(file.bytes, STEPS)).toEqual(
    view.cards.map((card) => ({
      Version: versionInWords(card.idxFull),
      Étape: card.name,
      Format: formatWord(card.cardFormat),
      Secteur: card.sector?.name ?? null,
      Filtre: card.cardCategory?.name ?? null,
      'Mots-clés': card.tags.map(({ name }) => name).join(', ') || null,
      [`Valeur, ${UNIT}`]: card.val,
      'Comptée dans la somme': card.cardFormat.slug === 'indirect' ? 'non' : 'oui',
      Statut: card.name === 'Isoler l’enveloppe' ? 'Réalisée' : 'Retenue',
    })),
  )
  expect(sheetRecords(file.bytes, SECTORS)).toEqual(
    view.sectorFigures.map(({ sector, cards, ...figures }) => ({
      Secteur: sector?.name,
      Étapes: cards,
      ...figuresOf(figures),
    })),
  )
  const line = (name: string) =>
    sheetRecords(file.bytes, FOLLOW_UPS).find(({ Étape }) => Étape === name)
  expect(sheetRecords(file.bytes, FOLLOW_UPS)).toHaveLength(view.followUps.length)
  const words = { done: 'Réalisée', considered: 'À l’étude', 'in-place': 'Déjà en place' } as const
  for (const { card, status, note, person, dueOn } of view.followUps) {
    expect(line(card.name)).toEqual({
      Étape: card.name,
      Secteur: card.sector?.name ?? null,
      Statut: status && status !== 'discarded' ? words[status] : 'Écartée',
      [`Valeur, ${UNIT}`]: card.val,
      'Comptée dans la somme': status === 'done' ? 'oui' : 'non',
      'Note ou raison': note || null,
      'Personne en charge': person || null,
      Échéance: status === 'done' ? null : dueOn && { day: dueOn },
      'Réalisée le': status === 'done' ? dueOn && { day: dueOn } : null,
    })
  }
  const milestones = await milestonesOf(opened.fixture.member, report)
  expect(milestones.map(({ name }) => name)).toEqual(['APS', 'APD'])
  expect(sheetRecords(file.bytes, VERSIONS)).toEqual(
    milestones.map(({ name, fixedAt, fixedBy, stepCount, figures, code, sha256 }) => ({
      Jalon: name,
      'Figé le': dayOf(fixedAt),
      'Figé par': fixedBy,
      Étapes: stepCount,
      ...figuresOf(figures),
      Code: shownCode(code),
      'Empreinte du PDF (SHA-256)': sha256,
    })),
  )
})

it('TEAM-70 REP-69 « Suivi » lists what page and PDF do: a step that was removed and keeps a note is in none', async () => {
  const { member, cards } = opened.fixture
  const { body: report } = await saveReport(opened.fixture, member, {
    cards: [cards.insulate, cards.ventilate].map(iriOf),
    followUps: [
      { card: iriOf(cards.insulate), status: 'done', dueOn: '2026-10-01' },
      { card: iriOf(cards.ventilate), note: 'Trop cher' },
    ],
  })
  await member.put(report['@id'], { cards: [iriOf(cards.insulate)] })
  const { bytes } = await member.get(`/report/${report.uid}/export.xlsx`)
  expect(sheetRecords(bytes, FOLLOW_UPS)).toEqual([
    expect.objectContaining({
      Étape: cards.insulate.name,
      Statut: 'Réalisée',
      Échéance: null,
      'Réalisée le': { day: '2026-10-01' },
    }),
  ])
  const pdf = await member.get(`/pdf/reports/${report.uid}`)
  expect(pdfReadingText(pdf.bytes)).not.toContain('Trop cher')
})

it('TEAM-23 TEAM-24 « Versions » has note, real date and withdrawal of the milestones that have them, for the owner alone', async () => {
  const { member, other, users } = opened.fixture
  const { body: report } = await saveReport(opened.fixture, member)
  const milestones = `/report/${report.uid}/milestones`
  await member.post(milestones, { name: 'APS' })
  const given = { name: 'APD', note: '=1+1', happenedOn: '2026-03-02' }
  const { body: fixed } = await member.post<{ uid: string }>(milestones, given)
  await member.post(`/milestones/${fixed.uid}/withdraw`, { reason: 'Erreur' })
  const { bytes } = await member.get(`/report/${report.uid}/export.xlsx`)
  const [first, second] = sheetRecords(bytes, VERSIONS)
  const [, { withdrawn } = { withdrawn: null }] = await milestonesOf(member, report)
  expect(second).toMatchObject({
    Jalon: 'APD',
    Note: '=1+1',
    'Date réelle': { day: '2026-03-02' },
    'Retiré le': dayOf(withdrawn?.at ?? null),
    'Motif du retrait': 'Erreur',
  })
  expect(first?.Jalon).toBe('APS')
  expect([first?.Note, first?.['Retiré le']]).toEqual([null, null])
  const reader = { email: users.other.email, role: 'reader' }
  await member.post(`/report/${report.uid}/co-authors`, reader)
  const theirs = await other.get(`/report/${report.uid}/export.xlsx`)
  expect(sheetRecords(theirs.bytes, VERSIONS).map(({ Jalon }) => Jalon)).toEqual(['APS'])
})

it('TEAM-70 what the sum holds beside the steps described has a line, so that the column adds up', async () => {
  const { member, admin, cards } = opened.fixture
  const { body: report } = await saveReport(opened.fixture, member, {
    cards: [cards.insulate, cards.ventilate].map(iriOf),
  })
  expect((await admin.put(iriOf(cards.ventilate), { draft: true })).status).toBe(200)
  const { bytes } = await member.get(`/report/${report.uid}/export.xlsx`)
  await admin.put(iriOf(cards.ventilate), { draft: false })
  const steps = sheetRecords(bytes, STEPS)
  expect(steps.map(({ Étape }) => Étape)).toEqual([
    'Isoler l’enveloppe',
    'Étapes non décrites ici, ou changées depuis le calcul',
  ])
  const values = steps.map((step) => Number(step[`Valeur, ${UNIT}`]))
  expect(values.reduce((sum, val) => sum + val, 0)).toBe(report.datas?.somme)
})

it('TEAM-70 LIFE-08 the list of one’s own reports comes as a sheet that is equal to the call', async () => {
  const { test, fixture } = opened
  const member = await signIn(test.app, (await makeUser(test.database.db)).email)
  const { body: first } = await saveReport(fixture, member, {
    name: FORMULA,
    operation: { name: 'Quai', persons: 12 },
  })
  await member.post(`/report/${first.uid}/variant`, { name: 'Bois' })
  await member.post(`/report/${first.uid}/archive`)
  await setDatesApart(test.database.db, reportTable, first.id)
  await saveReport(fixture, fixture.member, { name: 'Celui d’une autre personne' })
  await fixture.admin.put(iriOf(fixture.cards.insulate), { val: 45 })
  const { bytes, headers } = await member.get('/reports/export.xlsx')
  expect(headers['content-disposition']).toContain('mes-rapports.xlsx')
  const { body } = await member.get<{ 'hydra:member': ListedReport[] }>('/api/reports')
  await fixture.admin.put(iriOf(fixture.cards.insulate), { val: 40 })
  const listed = body['hydra:member']
  expect(listed.map(({ name }) => name).toSorted()).toEqual([FORMULA, 'Bois'])
  expect(listed.map(({ sinceSave }) => sinceSave?.difference)).toContain(5)
  expect(sheetRecords(bytes, 1)).toEqual(
    listed.map((report) => ({
      Rapport: report.name,
      'Variante de': report.originUid ? FORMULA : null,
      Opération: report.operation?.name ?? null,
      Adresse: report.operation?.address || null,
      Programme: report.operation?.programme || null,
      'Surface, m²': report.operation?.area ?? null,
      Personnes: report.operation?.persons ?? null,
      Phase: report.operation?.phase ?? null,
      ...figuresOf(report.datas),
      Étapes: report.stepCount,
      Secteurs: report.sectorCount,
      'Étapes changées depuis le calcul': report.sinceSave?.steps ?? 0,
      'Écart de somme depuis le calcul': report.sinceSave?.difference ?? 0,
      'Écart de potentiel depuis le calcul': report.sinceSave?.potential ?? 0,
      'Créé le': dayOf(report.createdAt),
      'Modifié le': dayOf(report.updatedAt),
      'Modifié par': report.updatedBy,
      'Archivé le': dayOf(report.archivedAt),
    })),
  )
})
