import type { ComparedReports } from '@etapes-climat/domain/reports/comparison-contract'
import type { Report, ReportView } from '@etapes-climat/domain/reports/contract'
import { NOT_COMPARABLE } from '@etapes-climat/domain/reports/rules/comparison/comparison-limits'
import { expect, it } from 'vitest'
import type { ErrorBody, TestClient } from '../../testing/client.ts'
import { makeCard } from '../../testing/factories.ts'
import { iriOf, saveReport } from '../../testing/save-report.ts'
import { useCatalogue } from '../../testing/use-catalogue.ts'
import { partOf } from '../../testing/workbooks/part-of.ts'
import { sheetRecords, sheetRows } from '../../testing/workbooks/sheet-rows.ts'

const opened = useCatalogue()

const ADDRESSES = ['/reports/comparison', '/reports/comparison.xlsx', '/pdf/comparison']
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

const save = async (changes: Record<string, unknown> = {}, who = opened.fixture.member) =>
  (await saveReport(opened.fixture, who, changes)).body
const compare = (uids: readonly string[], who: TestClient = opened.fixture.member) =>
  who.get<ComparedReports>(`/reports/comparison?reports=${uids.join()}`)

const makeStep = (values: { name: string; val: number }) => {
  const { housing } = opened.fixture.sectors
  const { energy } = opened.fixture.categories
  return makeCard(opened.test.database.db, {
    ...values,
    sectorId: housing.id,
    categoryId: energy.id,
  })
}

it('TEAM-03 the figures are those of each report’s calculation, in the requested order', async () => {
  const { member, admin, cards } = opened.fixture
  const operation = { name: 'Quai', persons: 120 }
  const first = await save({ name: 'APD', operation })
  const second = await save({
    name: 'Bois',
    cards: [cards.heat, cards.cycle, cards.insulate].map(iriOf),
  })
  const moved = await admin.put<Report>(iriOf(cards.heat), { val: 75 })
  expect(moved.status).toBe(200)

  const { status, body } = await compare([second.uid, first.uid])

  expect(status).toBe(200)
  expect(body.reports.map(({ uid, status: found }) => [uid, found])).toEqual([
    [second.uid, 200],
    [first.uid, 200],
  ])
  for (const { uid, report } of body.reports) {
    const { body: page } = await member.get<ReportView>(`/report/${uid}`)
    expect(report).toMatchObject({
      name: page.name,
      datas: page.datas,
      operation: page.operation,
      calculatedAt: page.calculatedAt,
      sectorFigures: page.sectorFigures,
      today: page.today,
    })
    expect(report?.steps.map(({ uid, name, val }) => ({ uid, name, val }))).toEqual(
      page.cards.map(({ uid, name, val }) => ({ uid, name, val })),
    )
    const counted = report?.steps.filter((step) => step.counted) ?? []
    expect(counted.reduce((sum, { val }) => sum + val, 0)).toBe(page.datas?.somme)
  }
  const heat = body.reports[0]?.report?.steps.find(({ name }) => name.startsWith('Chauffer'))
  expect(heat).toMatchObject({ val: 60, counted: true, today: { val: 75, counted: true } })
  const renovate = body.reports[1]?.report?.steps.find(({ name }) => name.startsWith('Rénover'))
  expect(renovate?.counted).toBe(false)
  await admin.put(iriOf(cards.heat), { val: 60 })
})

// Catches: a comparison that reads any report, or answers a name before it checks the owner.
it('TEAM-06 a foreign report, a deleted one and an unknown one get the same answer; the others are compared', async () => {
  const { other, admin, member } = opened.fixture
  const own = await save({ name: 'Le mien' })
  const foreign = await save({ name: 'Le secret des autres', description: 'Confidentiel' }, other)
  const deleted = await save({ name: 'Supprimé hier' })
  await member.delete(deleted['@id'])

  const { body, text } = await compare([foreign.uid, own.uid, deleted.uid, 'n-importe'])

  const nothing = { status: 404, report: null }
  expect(body.reports).toEqual([
    { uid: foreign.uid, ...nothing },
    { uid: own.uid, status: 200, report: expect.objectContaining({ name: 'Le mien' }) },
    { uid: deleted.uid, ...nothing },
    { uid: 'n-importe', ...nothing },
  ])
  expect(text).not.toMatch(/secret des autres|Confidentiel|Supprimé hier/)
  const none = (await compare([foreign.uid])).body.reports[0]
  const unknown = (await compare([UNKNOWN])).body.reports[0]
  expect({ ...none, uid: '' }).toEqual({ ...unknown, uid: '' })
  expect((await compare([foreign.uid], admin)).body.reports[0]?.status).toBe(200)
})

it('TEAM-06 files reveal as little, and there is none when no report exists', async () => {
  const { other, member } = opened.fixture
  const own = await save({ name: 'À moi' })
  const foreign = await save({ name: 'Le secret des autres' }, other)
  const workbook = await member.get(`/reports/comparison.xlsx?reports=${own.uid},${foreign.uid}`)
  expect(workbook.status).toBe(200)
  const sheets = [1, 2].map((at) => partOf(workbook.bytes, `xl/worksheets/sheet${at}.xml`)).join('')
  expect(sheets).toContain('Introuvable')
  expect(sheets).not.toContain('secret')
  for (const address of ADDRESSES.slice(1)) {
    expect((await member.get(`${address}?reports=${foreign.uid},${UNKNOWN}`)).status).toBe(404)
  }
})

it('TEAM-05 TEAM-70 the workbook has only numbers in its columns of numbers, and is laid out for paper', async () => {
  const { member, cards } = opened.fixture
  const first = await save({ name: 'APD' })
  const second = await save({ name: 'Bois', cards: [cards.heat, cards.cycle].map(iriOf) })
  const uids = [first.uid, second.uid]
  const { bytes } = await member.get(`/reports/comparison.xlsx?reports=${uids.join()}`)
  const records = sheetRecords(bytes, 1)
  expect(records.length).toBeGreaterThan(8)
  const numbers = ['A\u00a0: APD', 'B\u00a0: Bois', 'A, écart', 'B, écart']
  for (const record of records) {
    for (const header of numbers) {
      expect([record.Ligne, header, typeof (record[header] ?? 0)]).toEqual([
        record.Ligne,
        header,
        'number',
      ])
    }
    for (const header of ['A, précision', 'B, précision']) {
      expect(String(record[header] ?? '')).not.toMatch(/^(?:égal|–|[+−]\u00a0?\d.*)$/)
    }
  }
  const [sum] = records
  expect(sum).toMatchObject({
    'A\u00a0: APD': first.datas?.somme,
    'B\u00a0: Bois': second.datas?.somme,
    'B, écart': (second.datas?.somme ?? 0) - (first.datas?.somme ?? 0),
  })
  const named = partOf(bytes, 'xl/workbook.xml')
  expect(named).toContain(
    `<definedName name="_xlnm.Print_Area" localSheetId="0">'Comparaison'!$A$1:$I$${records.length + 1}</definedName>`,
  )
  expect(named).toContain(
    `<definedName name="_xlnm.Print_Titles" localSheetId="1">'Rapports'!$1:$1</definedName>`,
  )
  const sheet = partOf(bytes, 'xl/worksheets/sheet1.xml')
  expect(sheet).toMatch(/<pageSetUpPr fitToPage="1"\/>.*fitToWidth="1" fitToHeight="0"/s)
  const long = await save({ name: 'Un nom de rapport qui prend quatre lignes de sa colonne' })
  const wrapped = await member.get(`/reports/comparison.xlsx?reports=${long.uid}`)
  expect(partOf(wrapped.bytes, 'xl/worksheets/sheet1.xml')).toMatch(
    /<row r="1" ht="60" customHeight="1">/,
  )
  expect(sheet).toMatch(/<row r="1">/)
})

it('TEAM-03 more than four reports, one twice, none or no list are refused with a sentence', async () => {
  const { member } = opened.fixture
  const { uid } = await save()
  const others = Array.from({ length: 4 }, (_, at) => UNKNOWN.replace(/0$/, String(at + 1)))
  for (const address of ADDRESSES) {
    for (const query of [
      '',
      '?reports=',
      `?reports=${uid},${uid.toUpperCase()}`,
      `?reports=${uid},`,
      `?reports=${[uid, ...others].join()}`,
      `?reports=${'a'.repeat(501)}`,
    ]) {
      const { status, body } = await member.get<ErrorBody>(`${address}${query}`)
      expect([address, query, status]).toEqual([address, query, 400])
      expect(body.message).toContain(NOT_COMPARABLE)
    }
  }
  expect((await compare([uid, ...others.slice(1)])).status).toBe(200)
})

// Catches: the name of a draft in an answer, or a sum without steps that were counted then.
it('TEAM-03 withdrawn steps are not named, and the stored sum stays', async () => {
  const { admin, cards } = opened.fixture
  const withdrawn = await makeStep({ name: 'Étape retirée depuis', val: 33 })
  const gone = await makeStep({ name: 'Étape effacée depuis', val: 11 })
  const report = await save({ cards: [cards.ventilate, withdrawn, gone].map(iriOf) })
  await admin.put(iriOf(withdrawn), { draft: true })
  await admin.put(iriOf(gone), { draft: true })
  expect((await admin.delete(iriOf(gone))).status).toBe(204)

  for (const who of [opened.fixture.member, admin]) {
    const { body, text } = await compare([report.uid], who)
    expect(text).not.toMatch(/retirée depuis|effacée depuis/)
    expect(body.reports[0]?.report?.datas?.somme).toBe(94)
    expect(body.reports[0]?.report?.steps.map(({ name, val }) => [name, val])).toEqual([
      ['Ventiler', 50],
    ])
  }
})

it('TEAM-05 LIFE-08 the workbook has the rows of the screen, numbers as numbers and names as text', async () => {
  const { member, cards } = opened.fixture
  const first = await save({ name: '=HYPERLINK("http://exemple.fr")' })
  const second = await save({ name: 'Bois', cards: [cards.heat, cards.insulate].map(iriOf) })
  const { bytes, headers } = await member.get(
    `/reports/comparison.xlsx?reports=${first.uid},${second.uid}`,
  )
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    'Comparaison – =HYPERLINK(-http-exemple.fr-), Bois.xlsx',
  )
  const rows = sheetRows(bytes, 1).map((row) => row.filter((cell) => cell !== null))
  expect(rows[0]).toContain('A\u00a0: =HYPERLINK("http://exemple.fr")')
  const lineOf = (name: string) => rows.find((row) => row.includes(name))
  expect(lineOf('Somme')).toEqual([
    'Chiffres',
    'Somme',
    'kgCO2e par personne et par an',
    40,
    100,
    60,
  ])
  expect(lineOf('Isoler l’enveloppe')).toEqual([
    'Dans les deux',
    'Isoler l’enveloppe',
    'Se loger',
    40,
    40,
  ])
  expect(lineOf('Chauffer sans énergie fossile')).toEqual([
    'Seulement dans B',
    'Chauffer sans énergie fossile',
    'Se loger',
    60,
    60,
  ])

  const short = await member.get(
    `/reports/comparison.xlsx?reports=${first.uid},${second.uid}&differences=1`,
  )
  const different = partOf(short.bytes, 'xl/worksheets/sheet1.xml')
  expect(different).toContain('Chauffer sans énergie fossile')
  expect(different).not.toContain('Isoler l’enveloppe')
})

it('TEAM-05 the comparison comes as a PDF', async () => {
  const { member } = opened.fixture
  const { uid, name } = await save()
  const { status, headers, bytes } = await member.get(`/pdf/comparison?reports=${uid}`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  const disposition = decodeURIComponent(String(headers['content-disposition']))
  expect(disposition).toContain(`Comparaison – ${name}.pdf`)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

it('TEAM-43 four reports with every status: in the answer and the workbook, steps that members may not see left out', async () => {
  const { cards } = opened.fixture
  const roof = await makeStep({ name: 'Végétaliser le toit', val: 12 })
  const told = (stored: { id: number }, status: string, note = '') => ({
    card: iriOf(stored),
    status,
    note,
    person: '',
    dueOn: null,
  })
  const reports = [
    await save({
      followUps: [told(cards.heat, 'considered'), told(roof, 'discarded', 'Trop cher')],
    }),
    await save({ followUps: [told(cards.heat, 'in-place'), told(cards.insulate, 'done')] }),
    await save({ cards: [iriOf(cards.heat)], followUps: [told(cards.insulate, 'discarded')] }),
    await save({}),
  ]
  const uids = reports.map(({ uid }) => uid)
  const { body } = await compare(uids)
  const beside = body.reports.map(({ report }) =>
    report?.beside.map(({ name, status, note }) => [name, status, note]).sort(),
  )
  expect(beside).toEqual([
    [
      ['Chauffer sans énergie fossile', 'considered', ''],
      ['Végétaliser le toit', 'discarded', 'Trop cher'],
    ],
    [['Chauffer sans énergie fossile', 'in-place', '']],
    [['Isoler l’enveloppe', 'discarded', '']],
    [],
  ])
  const { bytes } = await opened.fixture.member.get(
    `/reports/comparison.xlsx?reports=${uids.join()}`,
  )
  const lines = sheetRows(bytes, 1).map((cells) => cells.filter((cell) => typeof cell === 'string'))
  expect(lines.find((cells) => cells.includes('Végétaliser le toit'))).toEqual(
    expect.arrayContaining(['À l’étude, déjà en place, écartées', 'Écartée, Trop cher']),
  )
  expect(lines.find((cells) => cells.includes('Chauffer sans énergie fossile'))).toEqual(
    expect.arrayContaining(['à l’étude', 'déjà en place']),
  )

  await opened.fixture.admin.put(iriOf(roof), { draft: true })
  expect((await compare(uids)).text).not.toContain('Végétaliser le toit')
  const { bytes: without } = await opened.fixture.member.get(
    `/reports/comparison.xlsx?reports=${uids.join()}`,
  )
  expect(sheetRows(without, 1).flat()).not.toContain('Végétaliser le toit')
})
