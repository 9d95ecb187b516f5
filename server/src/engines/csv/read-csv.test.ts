import type { CsvEncoding } from '@etapes-climat/domain/workbook/rules/csv-encodings'
import { expect, it } from 'vitest'
import { openCsv } from './read-csv.ts'

async function linesOf(file: Buffer, encoding?: CsvEncoding) {
  const csv = openCsv(file, encoding)
  const lines: unknown[][] = []
  await csv?.sheets[0]?.read(({ cells }) => lines.push([...cells.values()]))
  return { csv, lines }
}

const LINES = [
  ['Nom', 'Valeur'],
  ['Été à côté', '12'],
  ['Hêtre', '3'],
]
const separated = (delimiter: string, ends: readonly string[]) =>
  LINES.map((cells, at) => cells.join(delimiter) + ends[at]).join('')

it.each([
  ['of Windows under headers of Unix', ';', ['\n', '\r\n', '\r\n']],
  ['of Unix under headers of Windows', ';', ['\r\n', '\n', '\n']],
  ['of the first Macintosh', ';', ['\r', '\r', '']],
  ['with bars, and an end of file of DOS', '|', ['\r\n', '\r\n', '\r\n\x1a']],
])('LIFE-25 a .csv with ends of lines %s has all its lines', async (_, delimiter, ends) => {
  const { lines } = await linesOf(Buffer.from(separated(delimiter, ends)))
  expect(lines).toEqual(LINES)
})

it('LIFE-25 a line break between quotes stays in its cell', async () => {
  const { lines } = await linesOf(Buffer.from('Nom;Texte\r\nA;"un\ndeux"\r\nB;x\n'))
  expect(lines.slice(1)).toEqual([
    ['A', 'un\ndeux'],
    ['B', 'x'],
  ])
})

const TEXT = separated(';', ['\n', '\n', '\n'])
const MAC = new Map([
  ['É', 0x83],
  ['é', 0x8e],
  ['à', 0x88],
  ['ô', 0x99],
  ['ê', 0x90],
])
const wide = (swaps: boolean) => {
  const bytes = Buffer.from(TEXT, 'utf16le')
  return swaps ? bytes.swap16() : bytes
}

it.each<[CsvEncoding, Buffer, CsvEncoding | null]>([
  [
    'macintosh',
    Buffer.from([...TEXT].map((sign) => MAC.get(sign) ?? sign.charCodeAt(0))),
    'windows-1252',
  ],
  ['windows-1252', Buffer.from(TEXT, 'latin1'), 'macintosh'],
  ['utf-8-twice', Buffer.from(Buffer.from(TEXT).toString('latin1')), 'utf-8'],
  ['utf-16le', wide(false), null],
  ['utf-16be', wide(true), null],
  ['utf-8', Buffer.from(TEXT), null],
])(
  'LIFE-25 a .csv in %s is known by its bytes, and offered in what else it may be',
  async (encoding, file, other) => {
    const { csv, lines } = await linesOf(file)
    expect(lines).toEqual(LINES)
    expect(csv?.encoding).toBe(encoding)
    expect(csv?.encodings.map((one) => one.encoding)).toEqual(other ? [encoding, other] : [])
    if (!other) return
    const asked = await linesOf(file, other)
    expect(asked.csv?.encoding).toBe(other)
    expect(asked.lines).not.toEqual(LINES)
  },
)
