import type { Readable } from 'node:stream'
import { formatDifference } from '@etapes-climat/domain/kernel/format-difference'
import { NECESSARY_CONDITION } from '@etapes-climat/domain/kernel/unit'
import {
  type ComparisonCell,
  type ComparisonRow,
  EQUAL,
  NOTHING,
} from '@etapes-climat/domain/reports/rules/comparison/comparison-rows'
import type { ComparisonTable } from '@etapes-climat/domain/reports/rules/comparison/comparison-table'
import { writeWorkbook } from '../../engines/xlsx/write-workbook.ts'
import type { WrittenCell } from '../../engines/xlsx/written-sheet.ts'

/**
 * The comparison as a workbook: a line for each row of the screen, with value, difference and remark of
 * each report; columns of numbers hold numbers only.
 */
export function comparisonWorkbook({ heads, sections }: ComparisonTable): Readable {
  return writeWorkbook([
    {
      name: 'Comparaison',
      columns: [
        { header: 'Partie', width: 24 },
        { header: 'Ligne', width: 60 },
        { header: 'Précision', width: 34 },
        ...heads.flatMap(({ letter, name }) => [
          { header: `${letter}\u00a0: ${name}`, width: 20 },
          { header: `${letter}, écart`, width: 12 },
          { header: `${letter}, précision`, width: 28 },
        ]),
      ],
      rows: sections.flatMap(({ title, rows }) => rows.map((row) => lineOf(title, row))),
    },
    {
      name: 'Rapports',
      columns: [
        { header: 'Repère', width: 10 },
        { header: 'Rapport', width: 60 },
        { header: 'Date et personnes', width: 40 },
      ],
      rows: heads.map(({ letter, name, detail }) => [letter, name, detail]),
    },
  ])
}

const lineOf = (title: string, { name, detail, cells }: ComparisonRow): WrittenCell[] => [
  title === '' ? 'Chiffres' : title,
  name,
  detail,
  ...cells.flatMap(inThree),
]

/** Its value and its difference, numbers both, and what else is said of it. */
function inThree(cell: ComparisonCell): [WrittenCell, WrittenCell, WrittenCell] {
  const { value, difference, note } = cell
  return [value, difference ?? (note === EQUAL ? 0 : null), wordsOf(cell) || null]
}

function wordsOf({ value, difference, text, note }: ComparisonCell): string {
  const signed = difference === null ? EQUAL : formatDifference(difference)
  const [first = '', ...others] = note.split(', ')
  const rest = first.startsWith(signed) ? '' : [first, ...others.filter((part) => part !== signed)]
  const isWord = text === NECESSARY_CONDITION || (value === null && difference === null)
  const [, afterNumber = ''] = text.split(', ')
  const word = isWord && text !== NOTHING ? text : afterNumber
  return [word, [rest].flat().join(', ')].filter((part) => part !== '').join(', ')
}
