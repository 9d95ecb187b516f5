import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { type ImportClient, importClient } from '../testing/workbooks/import-client.ts'
import {
  sampleWorkbook,
  sheetHolding,
  workbookParts,
} from '../testing/workbooks/sample-workbook.ts'
import { type ZipPart, zipFile } from '../testing/workbooks/zip-file.ts'

let test: TestApp
let calls: ImportClient
beforeAll(async () => {
  test = await buildTestApp()
  const admin = await makeUser(test.database.db, { isAdmin: true })
  calls = importClient(test.app, await signIn(test.app, admin.email))
  const first = sampleWorkbook({
    Secteurs: [['Nom'], ['Construire']],
    Éléments: [['Nom'], ['Murs']],
    Étapes: [['Nom']],
  })
  const { body } = await calls.preview(first)
  expect((await calls.apply(first, body.version)).status).toBe(200)
})
afterAll(() => test.close())

const HEADERS =
  '<row><c t="inlineStr"><is><t>Nom</t></is></c><c t="inlineStr"><is><t>Valeur</t></is></c></row>'
const STEP = '<row><c t="inlineStr"><is><t>Isoler</t></is></c><c><v>12</v></c></row>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Names and values of the lines that a file adds, drafts of no sector. */
async function namesIn(file: Buffer): Promise<unknown[]> {
  const { status, body } = await calls.preview(file)
  expect(status, JSON.stringify(body)).toBe(200)
  const lines = [...body.refused, ...body.added].toSorted((one, other) => one.line - other.line)
  return [...new Set(lines.map(({ name }) => name))]
}

it.each(['excel-writer', 'gnumeric', 'libreoffice', 'openpyxl', 'xlsxwriter'])(
  'LIFE-07 a workbook of %s with data bars, icons, lists, sparklines, comments and charts is read',
  async (program) => {
    const url = new URL(`../testing/workbooks/foreign/${program}.xlsx`, import.meta.url)
    expect(await namesIn(await readFile(url))).toEqual(['Isoler 1', 'Isoler 2', 'Isoler 3'])
  },
)

it.each([
  [
    'a list that points to another sheet',
    '<extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"><x14:dataValidations xmlns:x14="a" xmlns:xm="b"><x14:dataValidation type="list"><x14:formula1><xm:f>Listes!$A$2:$A$3</xm:f></x14:formula1><xm:sqref>A2</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>',
  ],
  [
    'elements of an extension that are named like rows, cells and texts',
    '<extLst><ext><x:row xmlns:x="x" r="1"><x:c r="A1"><x:f>9</x:f><x:v>9</x:v></x:c></x:row><x:t xmlns:x="x">Autre</x:t></ext></extLst>',
  ],
  [
    'a conditional format with a formula',
    '<conditionalFormatting sqref="B2"><cfRule type="expression" priority="1"><formula>B2&gt;1</formula></cfRule></conditionalFormatting>',
  ],
])('LIFE-07 %s is no formula of a cell', async (_, behind) => {
  const sheet = sheetHolding(HEADERS + STEP).replace('</sheetData>', `</sheetData>${behind}`)
  expect(await namesIn(zipFile(workbookParts({ Étapes: sheet })))).toEqual(['Isoler'])
})

const relations = (type: string, target: string) =>
  `<Relationships><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`

/** A workbook whose parts stand where these names say. */
const placed = (
  names: { package: string; main: string; relations: string; sheet: string },
  targets: { main: string; sheet: string },
): ZipPart[] => [
  { name: names.package, data: relations('officeDocument', targets.main) },
  {
    name: names.main,
    data: `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Étapes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  { name: names.relations, data: relations('worksheet', targets.sheet) },
  { name: names.sheet, data: sheetHolding(HEADERS + STEP) },
]

it.each([
  [
    'at the root of the file',
    placed(
      {
        package: '_rels/.rels',
        main: 'workbook.xml',
        relations: '_rels/workbook.xml.rels',
        sheet: 'sheet1.xml',
      },
      { main: 'workbook.xml', sheet: 'sheet1.xml' },
    ),
  ],
  [
    'under another name, reached by absolute targets',
    placed(
      {
        package: '_rels/.rels',
        main: 'xl/workbook22.xml',
        relations: 'xl/_rels/workbook22.xml.rels',
        sheet: 'xl/a/b.xml',
      },
      { main: '/xl/workbook22.xml', sheet: '/xl/a/b.xml' },
    ),
  ],
  [
    'with backslashes',
    placed(
      {
        package: '_rels\\.rels',
        main: 'xl\\workbook.xml',
        relations: 'xl\\_rels\\workbook.xml.rels',
        sheet: 'xl\\worksheets\\sheet1.xml',
      },
      { main: 'xl/workbook.xml', sheet: 'worksheets\\sheet1.xml' },
    ),
  ],
  [
    'in another case, with an escaped space',
    placed(
      {
        package: '_Rels/.rels',
        main: 'XL/Workbook.xml',
        relations: 'xl/_rels/workbook.xml.rels',
        sheet: 'xl/worksheets/Feuille 1.xml',
      },
      { main: 'xl/workbook.xml', sheet: 'WorkSheets/Feuille%201.xml' },
    ),
  ],
])('LIFE-07 a workbook whose parts stand %s is read', async (_, parts) => {
  expect(await namesIn(zipFile(parts))).toEqual(['Isoler'])
})

it('LIFE-07 bytes behind the archive, and cells with a look alone, are nothing against a file', async () => {
  const sound = zipFile(workbookParts({ Étapes: sheetHolding(HEADERS + STEP) }))
  const behind = Buffer.concat([
    sound,
    Buffer.from('\r\n--limite--PK\x05\x06'),
    Buffer.alloc(70_000),
  ])
  expect(await namesIn(behind)).toEqual(['Isoler'])
  const styled = `<row>${'<c s="1"/>'.repeat(16_000)}</row>`.repeat(70)
  expect(
    await namesIn(zipFile(workbookParts({ Étapes: sheetHolding(HEADERS + STEP + styled) }))),
  ).toEqual(['Isoler'])
})

it('LIFE-03 messages about a file repeat no long text', async () => {
  const long = 'Très long '.repeat(20_000)
  const file = sampleWorkbook({
    Étapes: [
      ['Nom', 'Secteur', 'Valeur', 'Date', 'Parent', long],
      [`Isoler ${long}`, long, long, long, long, null],
    ],
    Secteurs: [
      ['Nom', 'Parent'],
      ['Fils', long],
    ],
  })
  const { status, body } = await calls.preview(file)
  expect(status).toBe(200)
  expect(body.refused.length).toBeGreaterThan(4)
  expect(body.columns.at(-1)?.header).toBe(`${long.slice(0, 100)}…`)
  expect(body.values).toEqual([])
  expect(JSON.stringify(body).length).toBeLessThan(12_000)
})

const FORMATS = [
  'General',
  'dd/mm/yyyy',
  '0.0%',
  '#,##0.00\\ "€"',
  '0.00E+00',
  '"LOG-"00',
  'h:mm',
  '[$$-409]#,##0',
  '[$-40C]d\\ mmmm\\ yyyy',
  '# ##0.00',
]
/** Cells of the first column as « Nom », of the others as fields, in these formats. */
function formatted(
  header: string,
  cells: readonly [value: number | string, format: string, type?: string][],
  date1904 = false,
) {
  const rows = cells.map(
    ([value, format, type = 'n'], at) =>
      `<row><c t="inlineStr"><is><t>Ligne ${at}</t></is></c><c s="${FORMATS.indexOf(format)}" t="${type}"><v>${value}</v></c></row>`,
  )
  const parts = workbookParts({
    Étapes: sheetHolding(HEADERS.replace('Valeur', header) + rows.join('')),
  })
  const quoted = (text: string) => text.replaceAll('"', '&quot;')
  const styles = `<styleSheet ${MAIN}><numFmts>${FORMATS.map((format, at) => `<numFmt numFmtId="${200 + at}" formatCode="${quoted(format)}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${FORMATS.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`
  return zipFile([
    ...parts.map((part) => {
      const data = String(part.data)
      if (part.name === 'xl/workbook.xml' && date1904) {
        return {
          ...part,
          data: data
            .replace('<sheets>', '<workbookPr date1904="1"/><sheets>')
            .replace(
              '</workbook>',
              '<extLst><ext><x15:workbookPr xmlns:x15="x" chartTrackingRefBase="1"/></ext></extLst></workbook>',
            ),
        }
      }
      if (!part.name.endsWith('workbook.xml.rels')) return part
      return {
        ...part,
        data: data.replace(
          '</Relationships>',
          `<Relationship Id="rId9" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
        ),
      }
    }),
    { name: 'xl/styles.xml', data: styles },
  ])
}

const faultsOf = async (file: Buffer) => {
  const { body } = await calls.preview(file)
  return body.refused
    .filter(({ column }) => column?.letters === 'B')
    .map(({ line, read, message }) => [line, read, message])
}

it('LIFE-03 a number in a column of texts is read as shown; a date, share, amount or exponent made by the spreadsheet is refused with its cell', async () => {
  const file = formatted('Identifiant', [
    [7, '"LOG-"00'],
    [46329, 'dd/mm/yyyy'],
    [0.125, '0.0%'],
    [12, '#,##0.00\\ "€"'],
    [12345, '0.00E+00'],
    [0.5, 'h:mm'],
    [3, '[$$-409]#,##0'],
    ['2026-11-03T00:00:00', 'General', 'd'],
    [1.5, 'General'],
    [46329, '[$-40C]d\\ mmmm\\ yyyy'],
  ])
  const cause = (what: string, seen: string) =>
    `Votre tableur a fait de cette cellule ${what} («\u00a0${seen}\u00a0»). Mettez-la au format Texte, puis écrivez-la de nouveau.`
  expect(await faultsOf(file)).toEqual([
    [3, '03/11/2026', cause('une date', '03/11/2026')],
    [4, '12,5%', cause('un pourcentage', '12,5%')],
    [5, '12,00 €', cause('un montant', '12,00 €')],
    [6, '1,23E+04', cause('un nombre en notation scientifique', '1,23E+04')],
    [7, '12:00', cause('une date', '12:00')],
    [8, '$3', cause('un montant', '$3')],
    [9, '03/11/2026', cause('une date', '03/11/2026')],
    [11, '3 novembre 2026', cause('une date', '3 novembre 2026')],
  ])
  const { body } = await calls.preview(file)
  const seen = [...body.added, ...body.refused].filter(({ line }) => line === 2 || line === 10)
  expect([...new Set(seen.map(({ line, idx }) => `${line} ${idx}`))].sort()).toEqual([
    '10 1,5',
    '2 LOG-07',
  ])
})

it('LIFE-03 a date or a share in a column of numbers is refused, an amount is its number', async () => {
  const fault = (what: string, seen: string) =>
    `Cette cellule est ${what} («\u00a0${seen}\u00a0»). Mettez-la au format Nombre, puis écrivez par exemple 1,5.`
  const file = formatted('Objectif', [
    [46329, 'dd/mm/yyyy'],
    [0.5, '0.0%'],
    [12.5, '#,##0.00\\ "€"'],
    [12345, '0.00E+00'],
    [1.25, '# ##0.00'],
  ])
  expect(await faultsOf(file)).toEqual([
    [2, '03/11/2026', fault('une date', '03/11/2026')],
    [3, '50,0%', fault('un pourcentage', '50,0%')],
  ])
})

it.each([false, true])(
  'LIFE-03 days are read from dates, their texts and their numbers, and nothing else (1904: %s)',
  async (date1904) => {
    const later = date1904 ? 1462 : 0
    const file = formatted(
      'Date',
      [
        [46329 - later, 'dd/mm/yyyy'],
        [46329.5 - later, '[$-40C]d\\ mmmm\\ yyyy'],
        [46329 - later, 'General'],
        ['2026-11-03T00:00:00', 'General', 'd'],
        ['2026-11-03', 'General', 'str'],
        ['3/11/2026', 'General', 'str'],
        ['2026-11-03 et après', 'General', 'str'],
        [0.5, '0.0%'],
      ],
      date1904,
    )
    expect((await faultsOf(file)).map(([line, read]) => [line, read])).toEqual([
      [8, '2026-11-03 et après'],
      [9, '50,0%'],
    ])
  },
)
