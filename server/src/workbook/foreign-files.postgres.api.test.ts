import type { ImportChoices, ImportPreview } from '@etapes-climat/domain/workbook/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { card } from '../db/tables/card.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn } from '../testing/client.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { makeUser } from '../testing/factories.ts'
import { foreignRows, separated } from '../testing/workbooks/foreign-catalogue.ts'
import { type ImportClient, importClient } from '../testing/workbooks/import-client.ts'
import { partOf } from '../testing/workbooks/part-of.ts'
import { type SampleCell, sampleWorkbook } from '../testing/workbooks/sample-workbook.ts'

let test: TestApp
let calls: ImportClient
beforeAll(async () => {
  test = await buildTestApp()
  const admin = await signIn(test.app, (await makeUser(test.database.db, { isAdmin: true })).email)
  calls = importClient(test.app, admin)
  for (const name of ['Construire', 'Se déplacer']) await admin.post('/api/sectors', { name })
  await admin.post('/api/card_categories', { name: 'Chantier' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.db.delete(card)
})

const ROWS = foreignRows(40)
const workbook = (rows: SampleCell[][], others: Record<string, SampleCell[][]> = {}) =>
  sampleWorkbook({
    'À lire': [['Ce classeur est celui de l’association.'], ['2027']],
    Mesures: rows,
    ...others,
  })
const CHOICES: ImportChoices = {
  values: { sectors: { Jardiner: null, Partager: null }, tags: { bois: null } },
  fill: { category: 'Chantier', draft: false },
}
const fieldsOf = ({ columns }: ImportPreview) => columns.map(({ header, field }) => [header, field])
const unknownOf = ({ values }: ImportPreview) =>
  values.map(({ kind, name, lines }) => [kind, name, lines])

/** The stored catalogue after an import, with the preview before it. */
async function imported(file: Buffer, choices: ImportChoices) {
  const { status, body } = await calls.preview(file, choices)
  expect(status, JSON.stringify(body)).toBe(200)
  const applied = await calls.apply(file, body.version, '', choices)
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  const steps = await test.database.db.select().from(card)
  return { preview: body, applied: applied.body, steps }
}

it('LIFE-25 a workbook under somebody’s own headers is read below its title, its sheet and columns found', async () => {
  const before = await writtenRows(test.database.db)
  const { status, body } = await calls.preview(workbook(ROWS))
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await writtenRows(test.database.db)).toBe(before)
  expect([body.sheet, body.headerLine]).toEqual(['Mesures', 3])
  expect(fieldsOf(body)).toEqual([
    ['Thème', 'sector'],
    ['Nom de la mesure', 'name'],
    ['Gain (kgCO2e/pers/an)', 'val'],
    ['Étiquettes', 'tags'],
    ['Porteur', ''],
  ])
  expect(unknownOf(body)).toEqual([
    ['tags', 'bois', 4],
    ['sectors', 'Jardiner', 10],
    ['sectors', 'Partager', 10],
  ])
  expect(body.lacking).toEqual({ sector: 0, category: 40, draft: 0 })
  expect(body.counts).toMatchObject({ added: 0, refused: 40 })
  expect(body.reasons.map(({ header, message, count }) => [header, message, count])).toEqual([
    ['Filtre', 'Veuillez saisir un filtre.', 40],
  ])
})

it('LIFE-25 with its choices a file becomes one import of all its lines, published, and the same file twice changes nothing', async () => {
  const { preview, steps } = await imported(workbook(ROWS), CHOICES)
  expect(preview.counts).toEqual({ added: 40, modified: 0, unchanged: 0, refused: 0 })
  expect(preview.items.map(({ name }) => name).sort()).toEqual(['Jardiner', 'Partager', 'bois'])
  expect(preview.remarks.count).toBe(8)
  expect(steps.filter(({ draft }) => draft)).toEqual([])
  expect(steps.find(({ name }) => name === 'Mesure 6 : « été »')?.val).toBe(6)
  const again = await calls.preview(workbook(ROWS), CHOICES)
  expect(again.body.counts).toEqual({ added: 0, modified: 0, unchanged: 40, refused: 0 })
  const other = await calls.preview(workbook(ROWS.slice(0, 5)), CHOICES)
  expect(other.body.items).toEqual([])
})

it.each([
  ['UTF-8, semicolons', ';', 'utf8'],
  ['UTF-8, commas', ',', 'utf8'],
  ['Windows-1252, tabs', '\t', 'latin1'],
  ['Windows-1252, semicolons', ';', 'latin1'],
  ['UTF-16, tabs', '\t', 'utf16le'],
] as const)(
  'LIFE-25 a .csv in %s says the same as the workbook',
  async (_, delimiter, encoding) => {
    const text = separated(ROWS, delimiter)
    const file = Buffer.from(encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding)
    const own = await calls.preview(workbook(ROWS), CHOICES)
    const { body } = await calls.preview(file, CHOICES)
    expect(body.csv?.delimiter).toBe(delimiter)
    expect(fieldsOf(body)).toEqual(fieldsOf(own.body))
    const linesOf = ({ added }: ImportPreview) =>
      added.map(({ line, name, val, sector, draft }) => [line, name, val, sector, draft])
    expect(linesOf(body)).toEqual(linesOf(own.body))
    expect(body.counts).toEqual({ added: 40, modified: 0, unchanged: 0, refused: 0 })
  },
)

it('LIFE-25 a .csv in Windows-1252 keeps the signs that Latin-1 has not', async () => {
  // Catches: a decoder that takes one for the other, and apostrophes that vanish from names.
  const file = Buffer.from('Nom;Gain\nL\x92\x9cuvre d\x92\xe9t\xe9 \x96 5 \x80\x85;12\n', 'latin1')
  const { body } = await calls.preview(file)
  expect(body.csv?.encoding).toBe('windows-1252')
  expect(body.columns.map(({ samples }) => samples)).toEqual([['L’œuvre d’été – 5 €…'], ['12']])
})

it('LIFE-25 several suitable sheets are all named, and the chosen one is read', async () => {
  const rows = (name: string): SampleCell[][] => [
    ['Mesure', 'Gain'],
    [name, 5],
  ]
  const file = sampleWorkbook({
    'An 2026': rows('Ancienne'),
    Notes: [['rien']],
    'An 2027': rows('Nouvelle'),
  })
  const { body } = await calls.preview(file)
  expect(body.sheets).toEqual([
    { name: 'An 2026', fits: true, isRead: true },
    { name: 'Notes', fits: false, isRead: false },
    { name: 'An 2027', fits: true, isRead: false },
  ])
  expect(body.sheet).toBe('An 2026')
  const fill = { sector: 'Construire', category: 'Chantier' }
  const asked = await calls.preview(file, { sheet: 'An 2027', fill })
  expect(asked.body.added.map(({ name }) => name)).toEqual(['Nouvelle'])
})

it('LIFE-25 a chosen column, or line of headers, replaces the detected one', async () => {
  const rows: SampleCell[][] = [
    ['Nom', 'Gain'],
    ['Désignation', 'Kilos par tête', 'Gain'],
    ['Trier', 7, 900],
  ]
  const fill = { sector: 'Construire', category: 'Chantier' }
  const found = await calls.preview(sampleWorkbook({ A: rows }), { fill })
  expect([found.body.headerLine, found.body.counts.added]).toEqual([1, 1])
  const choices = {
    sheet: 'A',
    headerLine: 2,
    headers: { 'kilos par tete': 'val', gain: '' },
    fill,
  }
  const { body } = await calls.preview(sampleWorkbook({ A: rows }), choices)
  expect(fieldsOf(body)).toEqual([
    ['Désignation', 'name'],
    ['Kilos par tête', 'val'],
    ['Gain', ''],
  ])
  expect(body.added.map(({ name, val }) => [name, val])).toEqual([['Trier', 7]])
})

it('LIFE-25 unknown headers are asked about: nothing is refused or imported before there are names', async () => {
  const file = sampleWorkbook({
    A: [
      ['Alpha', 'Bêta'],
      [1, 2],
      [3, 4],
    ],
  })
  const { body } = await calls.preview(file)
  expect(fieldsOf(body)).toEqual([
    ['Alpha', ''],
    ['Bêta', ''],
  ])
  expect(body.counts).toEqual({ added: 0, modified: 0, unchanged: 0, refused: 0 })
  const applied = await calls.apply(file, body.version)
  expect([applied.status, applied.body.message]).toEqual([
    422,
    'choices: Dites quelle colonne donne le nom des étapes.',
  ])
})

it('LIFE-25 a value that nothing has is read as another one, or the nearest is proposed; never created unasked', async () => {
  const file = sampleWorkbook({
    A: [
      ['Mesure', 'Thème', 'Filtre'],
      ['Trier', 'Constuire', 'Chantier'],
    ],
  })
  const { body } = await calls.preview(file)
  expect(body.values).toEqual([
    { kind: 'sectors', name: 'Constuire', lines: 1, nearest: 'Construire' },
  ])
  const choices = { values: { sectors: { Constuire: 'Construire', Absent: null } } }
  const chosen = await calls.preview(file, choices)
  expect(chosen.body.added.map(({ sector }) => sector)).toEqual(['Construire'])
  expect(chosen.body.items).toEqual([])
  expect(chosen.body.values[0]?.choice).toBe('Construire')
})

it('LIFE-25 equal reasons are one, with their lines, and refused lines come back as a workbook with « Motif »', async () => {
  const rows: SampleCell[][] = [
    ['Mesure', 'Gain', 'Thème', 'Filtre', 'Date', 'Porteur'],
    ['Trier', 'douze', 'Construire', 'Chantier', 46083, 'A'],
    ['Semer', 'beaucoup', 'Construire', null, 46084, 'B'],
    ['Planter', 3, 'Construire', 'Chantier', 46085, 'C'],
    ['Chauffer', 4, 'Rêver', 'Chantier', null, 'D'],
  ]
  const file = sampleWorkbook({ A: rows })
  const { body } = await calls.preview(file)
  const numbers = '«\u00a0…\u00a0» n’est pas un nombre\u00a0; écrivez par exemple 120.'
  expect(body.reasons).toEqual([
    {
      sheet: 'A',
      header: 'Valeur',
      message: numbers,
      count: 2,
      lines: [
        { sheet: 'A', line: 2, idx: '', name: 'Trier', read: 'douze' },
        { sheet: 'A', line: 3, idx: '', name: 'Semer', read: 'beaucoup' },
      ],
    },
    {
      sheet: 'A',
      header: 'Filtre',
      message: 'Veuillez saisir un filtre.',
      count: 1,
      lines: [{ sheet: 'A', line: 3, idx: '', name: 'Semer', read: '' }],
    },
  ])
  const before = await writtenRows(test.database.db)
  const refused = await calls.refused(file, {})
  expect(await writtenRows(test.database.db)).toBe(before)
  expect(refused.headers['content-disposition']).toContain('lignes-refusees.xlsx')
  const sheet = partOf(refused.rawPayload, 'xl/worksheets/sheet1.xml')
  const texts = [...sheet.matchAll(/<(?:t|v)[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(texts).toEqual([
    'Mesure',
    'Gain',
    'Thème',
    'Filtre',
    'Date',
    'Porteur',
    'Motif',
    'Trier',
    'douze',
    'Construire',
    'Chantier',
    '02/03/2026',
    'A',
    'Valeur\u00a0: «\u00a0douze\u00a0» n’est pas un nombre\u00a0; écrivez par exemple 120.',
    'Semer',
    'beaucoup',
    'Construire',
    '03/03/2026',
    'B',
    'Valeur\u00a0: «\u00a0beaucoup\u00a0» n’est pas un nombre\u00a0; écrivez par exemple 120.\nFiltre\u00a0: Veuillez saisir un filtre.',
    'Chauffer',
    '4',
    'Rêver',
    'Chantier',
    'D',
    expect.stringContaining('Aucun secteur ne porte le nom «\u00a0Rêver\u00a0».'),
  ])
  const mended = await calls.preview(refused.rawPayload)
  expect(mended.body.counts.refused).toBe(3)
  const none = await calls.refused(sampleWorkbook({ Étapes: [['Nom']] }), {})
  expect(none.statusCode).toBe(422)
})

it.each([
  ['no JSON', 'x'],
  ['a field of another type', '{"sheet":3}'],
  ['a kind that there is not', '{"values":{"cards":{"a":null}}}'],
])('LIFE-25 choices that are %s are refused on their field', async (_, choices) => {
  const { status, body } = await calls.preview(
    sampleWorkbook({ A: [['Nom']] }),
    choices as unknown as ImportChoices,
  )
  expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'choices'])
})
