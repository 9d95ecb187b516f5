import type { SampleCell } from './sample-workbook.ts'

/** Measures as an association writes them: its own headers, a title above, decimals, empty lines. */
const HEADERS = ['Thème', 'Nom de la mesure', 'Gain (kgCO2e/pers/an)', 'Étiquettes', 'Porteur']
const THEMES = ['Construire', 'Se déplacer', 'Jardiner', 'Partager']

/** @param count measures @param cell how a value is written in the file */
export function foreignRows(
  count: number,
  cell: (value: number) => SampleCell = (value) => value,
): SampleCell[][] {
  const measures = Array.from({ length: count }, (_, at): SampleCell[] => [
    THEMES[at % THEMES.length] ?? null,
    `Mesure ${at + 1} : « été »`,
    cell(at + (at % 5 === 0 ? 0.5 : 0)),
    at % 10 === 0 ? 'bois' : null,
    `Équipe ${at % 3}`,
  ])
  const half = Math.floor(count / 2)
  return [
    ['Catalogue des mesures 2027', null, null, null, null],
    [],
    HEADERS,
    ...measures.slice(0, half),
    [null, null, null, null, null],
    [null, '   ', null, null, null],
    ...measures.slice(half),
  ]
}

/** The same rows as separated values. */
export const separated = (rows: readonly SampleCell[][], delimiter: string): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) => {
          const text =
            typeof cell === 'number' ? String(cell).replace('.', ',') : String(cell ?? '')
          return /[";,\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
        })
        .join(delimiter),
    )
    .join('\r\n')
