import type { ImportChoices, ImportPreview } from '@etapes-climat/domain/workbook/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { type ImportClient, importClient } from '../testing/workbooks/import-client.ts'
import {
  type SampleCell,
  sampleWorkbook,
  sheetHolding,
  sheetOf,
  workbookParts,
} from '../testing/workbooks/sample-workbook.ts'
import { zipFile } from '../testing/workbooks/zip-file.ts'

let test: TestApp
let calls: ImportClient
beforeAll(async () => {
  test = await buildTestApp()
  const admin = await signIn(test.app, (await makeUser(test.database.db, { isAdmin: true })).email)
  calls = importClient(test.app, admin)
  const { body } = await admin.post<{ '@id': string }>('/api/sectors', { name: 'Construire' })
  await admin.post('/api/sectors', { name: 'Combles', parent: body['@id'] })
  await admin.post('/api/card_categories', { name: 'Chantier' })
})
afterAll(() => test.close())

const fill = { sector: 'Construire', category: 'Chantier' }
async function previewed(file: Buffer, choices: ImportChoices = {}): Promise<ImportPreview> {
  const { status, body } = await calls.preview(file, choices)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const readingsOf = ({ readings }: ImportPreview) =>
  Object.fromEntries(
    readings.map(({ kind, choice, examples }) => [
      kind,
      [choice, ...examples.map(({ read, as }) => `${read} → ${as}`)],
    ]),
  )
const valuesOf = ({ added }: ImportPreview) => added.map(({ name, val }) => [name, val])

const WORDED: SampleCell[][] = [
  ['Mesure', 'Gain'],
  ['A', '12 kg'],
  ['B', '350kgCO2e/pers/an'],
  ['C', '0,35 t'],
  ['D', '~80'],
  ['E', 'environ 20'],
  ['F', '100 à 120'],
  ['G', 'n.c.'],
  ['H', '75%'],
]

it('LIFE-25 values with words are one question for each kind, with what they become; nothing is read unasked', async () => {
  const file = sampleWorkbook({ A: WORDED })
  const asked = await previewed(file, { fill })
  expect(asked.counts).toMatchObject({ added: 0, refused: 8 })
  expect(asked.reasons.map(({ lines }) => lines.map(({ name }) => name))).toEqual([['H']])
  expect(readingsOf(asked)).toEqual({
    units: ['refuse', '12 kg → 12', '350kgCO2e/pers/an → 350'],
    tonnes: ['refuse', '0,35 t → 350'],
    about: ['refuse', '~80 → 80', 'environ 20 → 20'],
    range: ['refuse', '100 à 120 → 100'],
    none: ['refuse', 'n.c. → vide'],
  })
  const words = { about: 'number', range: 'middle', none: 'empty' } as const
  const readings = { units: 'number', tonnes: 'convert', ...words } as const
  const read = await previewed(file, { fill, readings })
  const expected = { A: 12, B: 350, C: 350, D: 80, E: 20, F: 110, G: 0 }
  expect(valuesOf(read)).toEqual(Object.entries(expected))
  expect(read.counts.refused).toBe(1)
})

it('LIFE-25 numbers under a header in tonnes are converted once somebody says so', async () => {
  const file = sampleWorkbook({
    A: [
      ['Mesure', 'Gain (tCO2e)'],
      ['Isoler', 0.35],
    ],
  })
  expect((await previewed(file, { fill })).counts.refused).toBe(1)
  const read = await previewed(file, { fill, readings: { tonnes: 'convert' } })
  expect(valuesOf(read)).toEqual([['Isoler', 350]])
})

it('LIFE-25 words of a column of statuses are read as somebody says, the usual ones proposed', async () => {
  const rows: SampleCell[][] = [
    ['Mesure', 'Publier'],
    ['A', 'OK'],
    ['B', true],
    ['C', 'non'],
    ['D', 'peut-être'],
  ]
  const file = sampleWorkbook({ A: rows })
  const asked = await previewed(file, { fill })
  expect(asked.values.map(({ name, nearest }) => [name, nearest])).toEqual([
    ['OK', 'Publié'],
    ['VRAI', 'Publié'],
    ['non', 'Brouillon'],
    ['peut-être', null],
  ])
  expect(asked.counts.refused).toBe(4)
  const statuses = { OK: 'Publié', VRAI: 'Publié', non: 'Brouillon' }
  const read = await previewed(file, { fill, values: { statuses } })
  expect(read.added.map(({ name, draft }) => [name, draft])).toEqual([
    ['A', false],
    ['B', false],
    ['C', true],
  ])
})

it('LIFE-07 LIFE-25 the stored value of a formula is read and counted, a line of totals is left out, a formula without a value refused', async () => {
  const rows = [
    '<row><c t="inlineStr"><is><t>Mesure</t></is></c><c t="inlineStr"><is><t>Gain</t></is></c></row>',
    '<row><c t="inlineStr"><is><t>Isoler</t></is></c><c><f>6*7</f><v>42</v></c></row>',
    '<row><c t="inlineStr"><is><t>Trier</t></is></c><c><f>1+1</f></c></row>',
    '<row><c t="inlineStr"><is><t>Total général</t></is></c><c><f>SUM(B2:B3)</f><v>42</v></c></row>',
  ]
  const file = zipFile(workbookParts({ A: sheetHolding(rows.join('')) }))
  const read = await previewed(file, { fill })
  expect(valuesOf(read)).toEqual([['Isoler', 42]])
  expect(read.formulas).toBe(2)
  expect(read.refused.map(({ name }) => name)).toEqual(['Trier'])
  expect(readingsOf(read)).toEqual({ totals: ['skip', 'Total général → '] })
  const all = await previewed(file, { fill, readings: { totals: 'read' } })
  expect(all.added.map(({ name }) => name)).toContain('Total général')
})

it('LIFE-25 two lines of headers are read as one, and a merged cell is that of all its lines', async () => {
  const rows: SampleCell[][] = [
    ['Secteur', 'Action', null, 'Impact'],
    [null, 'Famille', 'Intitulé', 'Gain'],
    ['Construire', 'Chantier', 'Isoler', 1],
    [null, null, 'Trier', 2],
    [null, null, 'Planter', 3],
  ]
  const merges = '<mergeCells><mergeCell ref="A3:A5"/><mergeCell ref="B3:B4"/></mergeCells>'
  const sheet = sheetOf(rows).replace('</sheetData>', `</sheetData>${merges}`)
  const file = zipFile(workbookParts({ A: sheet }))
  const read = await previewed(file)
  expect(read.columns.map(({ header, field }) => [header, field])).toEqual([
    ['Secteur', 'sector'],
    ['Action – Famille', 'category'],
    ['Action – Intitulé', 'name'],
    ['Impact – Gain', 'val'],
  ])
  expect(valuesOf(read)).toEqual([
    ['Isoler', 1],
    ['Trier', 2],
  ])
  expect(read.readings.map(({ kind, count }) => [kind, count])).toEqual([['merged', 3]])
  const above = await previewed(file, { fillFrom: { category: 'above' } })
  expect(above.counts).toMatchObject({ added: 3, refused: 0 })
  const left = await previewed(file, { readings: { merged: 'leave' } })
  expect(left.counts).toMatchObject({ added: 1, refused: 2 })
})

it('LIFE-25 a line of one text is a heading if somebody says so: the sector of the lines below it', async () => {
  const rows: SampleCell[][] = [
    ['Mesure', 'Gain', 'Filtre'],
    ['Construire', null, null],
    ['Isoler', 1, 'Chantier'],
    ['Trier', 2, 'Chantier'],
    ['Planter', 3, 'Chantier'],
  ]
  const file = sampleWorkbook({ A: rows })
  const read = await previewed(file, { readings: { titles: 'sector' } })
  expect(read.added.map(({ name, sector }) => [name, sector])).toEqual([
    ['Isoler', 'Construire'],
    ['Trier', 'Construire'],
    ['Planter', 'Construire'],
  ])
})

it('LIFE-25 several sheets are read at once, each under its own line numbers, its name being the sector', async () => {
  const rows = (name: string): SampleCell[][] => [
    ['Mesure', 'Gain', 'Filtre'],
    [name, 5, 'Chantier'],
    ['Refusée', 'cinq', 'Chantier'],
  ]
  const file = sampleWorkbook({ Bouger: rows('Marcher'), Manger: rows('Cuisiner') })
  const choices: ImportChoices = {
    otherSheets: ['Manger'],
    fillFrom: { sector: 'sheet' },
    values: { sectors: { Bouger: null, Manger: null } },
  }
  const read = await previewed(file, choices)
  expect(read.added.map(({ sheet, line, name, sector }) => [sheet, line, name, sector])).toEqual([
    ['Bouger', 2, 'Marcher', 'Bouger'],
    ['Manger', 2, 'Cuisiner', 'Manger'],
  ])
  expect(read.counts.refused).toBe(2)
})

it('LIFE-25 what a choice creates is not made when every line that has it is refused', async () => {
  const rows: SampleCell[][] = [
    ['Mesure', 'Thème', 'Gain', 'Filtre'],
    ['Isoler', 'Construire', 1, 'Chantier'],
    ['Rêver', 'Lune', 'beaucoup', 'Chantier'],
  ]
  const values = { sectors: { Lune: null } }
  const read = await previewed(sampleWorkbook({ A: rows }), { values })
  expect(read.counts).toMatchObject({ added: 1, refused: 1 })
  expect(read.items).toEqual([])
})

it('CLASS-16 LIFE-25 a created item of the name of another one beside it is named with that one', async () => {
  const items = (name: string) => ({ Filtres: [['Nom'], ['Chantier'], [name]] })
  const rows = {
    A: [
      ['Mesure', 'Gain', 'Thème', 'Filtre'],
      ['Isoler', 1, 'Construire', 'Murs'],
    ],
  }
  const both = await previewed(sampleWorkbook({ ...rows, ...items('CHANTIER') }))
  expect(both.items).toEqual([{ sheet: 'Filtres', name: 'CHANTIER', sameName: 'Chantier' }])
  const one = await previewed(sampleWorkbook({ ...rows, ...items('Murs') }))
  expect(one.items).toEqual([{ sheet: 'Filtres', name: 'Murs', sameName: null }])
})

it('LIFE-25 a name that is typed for all lines is that of an item anywhere in its tree, whatever its case', async () => {
  const rows: SampleCell[][] = [
    ['Mesure', 'Gain', 'Filtre'],
    ['Isoler', 1, 'Chantier'],
  ]
  const read = await previewed(sampleWorkbook({ A: rows }), {
    fill: { sector: 'COMBLES' },
    values: { sectors: { COMBLES: null } },
  })
  expect(read.items).toEqual([])
  expect(read.added.map(({ sector }) => sector)).toEqual(['Combles'])
})

it('LIFE-25 a choice for one column keeps the guess of the column of names', async () => {
  const rows: SampleCell[][] = [
    ['Proposition', 'Kilos'],
    ['Isoler', 1],
    ['Trier', 2],
  ]
  const read = await previewed(sampleWorkbook({ A: rows }), { fill, headers: { kilos: 'val' } })
  expect(valuesOf(read)).toEqual([
    ['Isoler', 1],
    ['Trier', 2],
  ])
})
