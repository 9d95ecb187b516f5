import type { Readable } from 'node:stream'
import type {
  ComparisonCell,
  ComparisonRow,
} from '@etapes-climat/domain/reports/rules/comparison/comparison-rows'
import type { ComparisonTable } from '@etapes-climat/domain/reports/rules/comparison/comparison-table'
import { writeWorkbook } from '../../engines/xlsx/write-workbook.ts'
import type { WrittenCell } from '../../engines/xlsx/written-sheet.ts'

/**
 * The comparison as a workbook: a line for each row of the screen, of each report its value and what
 * stands beside it, numbers as numbers (TEAM-05, LIFE-08).
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
          { header: `${letter}\u00a0: ${name}`, width: 24 },
          { header: `${letter}, écart ou précision`, width: 24 },
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
  ...cells.flatMap(inTwo),
]

/** Its value and what stands beside it. A difference that is the text of the screen is no value here. */
function inTwo({ value, difference, text, note }: ComparisonCell): [WrittenCell, WrittenCell] {
  const isOnlyDifference = value === null && difference !== null
  return [value ?? (isOnlyDifference || text === '' ? null : text), difference ?? (note || null)]
}
