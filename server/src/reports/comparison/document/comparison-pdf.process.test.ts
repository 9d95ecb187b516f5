import {
  type Column,
  compareReports,
} from '@etapes-climat/domain/reports/rules/comparison/compared-reports'
import { comparisonTable } from '@etapes-climat/domain/reports/rules/comparison/comparison-table'
import { type Chosen, reportOf } from '@etapes-climat/domain/testing/compared-report'
import { expect, it } from 'vitest'
import { accountAsker } from '../../../plugins/asker.ts'
import { useDocumentEngine } from '../../../testing/documents/document-engine.ts'
import {
  pdfInfo,
  pdfObjects,
  pdfPages,
  pdfReadingText,
  pdfWordEnds,
} from '../../../testing/documents/pdf-tools.ts'
import { comparisonPdf } from './comparison-pdf.ts'

const { engine, warnings } = useDocumentEngine()

const print = (columns: Column[], onlyDifferences = false) =>
  comparisonPdf(
    { pdf: engine(), publicUrl: 'https://etapes.example' },
    { comparison: compareReports(columns), onlyDifferences, asker: accountAsker(1) },
  )

const SHARED: Chosen[] = [
  { uid: 'isoler', val: 280 },
  { uid: 'budget', val: 0, sector: 1 },
]
const THREE = [
  reportOf('APD, novembre', [...SHARED, { uid: 'chauffer', val: 230 }], { persons: 120 }),
  reportOf('Bois et réemploi', [...SHARED, { uid: 'réemploi', val: 110, sector: 1 }]),
  reportOf('Moins de surface', [...SHARED, { uid: 'sols', val: 65, sector: 1 }], { hidden: 7 }),
]

/** Forty steps, some shared with other reports, with names of two lines. */
const forty = (from: number): Chosen[] =>
  Array.from({ length: 40 }, (_, at) => ({
    uid: `${from + at} dont le nom est assez long pour tenir sur deux lignes`,
    val: 10 + at,
    sector: at % 3,
  }))

const plain = (text: string) => text.replace(/\s+/g, '')

// Catches: a row, a cell or a note that the screen has and the paper has not.
it.each([
  ['as a whole', false],
  ['without what is the same', true],
])('TEAM-05 its text is that of the screen, %s', async (_, onlyDifferences) => {
  const table = comparisonTable(compareReports(THREE), onlyDifferences)
  const read = plain(pdfReadingText(await print(THREE, onlyDifferences)))
  const told = table.sections.flatMap(({ title, detail, totals, rows }) => [
    title + detail + totals.map(({ text, note }) => text + note).join(''),
    ...rows.map(
      (row) => row.name + row.detail + row.cells.map((cell) => cell.text + cell.note).join(''),
    ),
  ])
  for (const words of [
    table.summary,
    ...table.heads.map((head) => head.letter + head.name + head.detail),
    ...told,
  ]) {
    expect(read).toContain(plain(words))
  }
  expect(read.includes('Étapeisoler')).toBe(!onlyDifferences)
})

it('TEAM-05 it is PDF/UA-1, titled, with a tagged table and the drawing beside it', async () => {
  const file = await print(THREE)
  expect(warnings).toEqual([])
  expect(pdfInfo(file)).toMatchObject({
    Tagged: 'yes',
    Title: 'Comparaison – APD, novembre, Bois et réemploi, Moins de surface',
  })
  const objects = pdfObjects(file)
  expect(objects).toContain('pdfuaid:part')
  for (const part of ['/S /Table', '/S /THead', '/S /TH', '/S /TD', '/S /H1']) {
    expect(objects).toContain(part)
  }
})

it('TEAM-05 TEAM-06 four reports of forty steps stay within the page, each page with its heads', async () => {
  const columns = [
    reportOf('Un nom de rapport assez long pour prendre deux ou trois lignes', forty(0)),
    null,
    reportOf('Bois', forty(20)),
    reportOf('Surface', forty(5), { persons: 126 }),
  ]
  const file = await print(columns)
  const pages = pdfPages(file)
  expect(pages.length).toBeLessThan(8)
  for (const page of pages) {
    for (const head of ['Introuvable', 'Bois', 'Surface']) expect(page).toContain(head)
  }
  // Catches: the sector of a step at the top of the page after its name.
  const { sections } = comparisonTable(compareReports(columns), false)
  const read = pdfReadingText(file).split('\f').map(plain)
  for (const { name, detail } of sections.flatMap(({ rows }) => rows)) {
    expect(read.some((page) => page.includes(plain(name + detail)))).toBe(true)
  }
  const A4_WIDTH = 595
  expect(pdfWordEnds(file).filter(({ left, right }) => left < 50 || right > A4_WIDTH - 50)).toEqual(
    [],
  )
})

it('TEAM-05 huge figures and reports that were never calculated are printed all the same', async () => {
  const uncounted = { ...reportOf('Jamais', []), datas: null, sectorFigures: [] }
  const huge = reportOf('Énorme', [{ uid: 'x', val: 2_000_000_000 }], { persons: 10_000_000 })
  const text = plain(pdfReadingText(await print([uncounted, huge, reportOf('Vide', [])])))
  expect(text).toContain('2000000000')
  expect(text).toContain('–jamaiscalculé')
  expect(warnings).toEqual([])
})

it('TEAM-43 statuses and their reasons are on paper too, a long one whole', async () => {
  const note = 'La filière de réemploi la plus proche est à trois cents kilomètres. '
    .repeat(6)
    .trim()
  const [a, b] = THREE
  if (!a || !b) throw new Error('two reports')
  const step = { uid: 'toit', name: 'Végétaliser le toit', sector: null }
  const columns = [
    { ...a, beside: [{ ...step, uid: 'réemploi', status: 'discarded' as const, note }] },
    { ...b, beside: [{ ...step, status: 'considered' as const, note: '' }] },
  ]
  const text = plain(await pdfReadingText(await print(columns)))
  expect(text).toContain(plain(`écartée : ${note}`))
  expect(text).toContain(plain('Végétaliser le toit'))
  expect(text).toContain(plain('À l’étude'))
})
