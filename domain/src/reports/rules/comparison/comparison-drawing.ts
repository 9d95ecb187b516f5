import { formatNumber } from '../../../kernel/format.ts'
import { CLIMATE_UNIT } from '../../../kernel/unit.ts'
import type { Figures } from '../../contract.ts'
import { COLUMN_LETTERS, type Comparison } from './compared-reports.ts'

/** kgCO2e per person per year that a storey of the drawing stands for. */
const STOREY = 100

/** More storeys than these are lines without room between them. */
const MOST_STOREYS = 40

/** How many looks a sector may have; after them the first comes again. */
const LOOKS = 4

/** A sector of a building, from its lower to its upper edge; kgCO2e per person per year. */
export interface DrawnSector {
  /** 0 to 3, that of its legend */
  look: number
  from: number
  to: number
}

/** A report as a building: its sectors one on the other, read from above in the order of the table. */
export interface DrawnReport {
  figures: Figures
  sectors: DrawnSector[]
  /** the same in words, for those who do not see it */
  words: string
}

/** All reports on one scale (TEAM-03); values in kgCO2e per person per year. */
export interface ComparisonDrawing {
  /** the highest value of the drawing, never 0 */
  top: number
  /** marks of the scale, the lowest first */
  marks: number[]
  /** storeys are lines at each multiple of it; null: they would be too close */
  storey: number | null
  /** the one objective of all; null: each report has its own */
  objective: number | null
  /** the one potential of all; null: each report has its own */
  potential: number | null
  legend: { name: string; look: number }[]
  /** null: that report is not there, or was never calculated */
  reports: (DrawnReport | null)[]
}

/** The drawing above the table. */
export function comparisonDrawing({ columns, sectors }: Comparison): ComparisonDrawing {
  const shown = sectors.filter(({ figures }) => figures.some((own) => (own?.somme ?? 0) > 0))
  const lookOf = new Map(shown.map(({ sector }, at) => [sector?.uid ?? '', at % LOOKS]))
  const figures = columns.flatMap((column) => column?.datas ?? [])
  const top = Math.max(1, ...figures.flatMap(({ somme, potentiel }) => [somme, potentiel]))
  return {
    top,
    marks: scaleMarks(top),
    storey: top / STOREY > MOST_STOREYS ? null : STOREY,
    objective: common(figures.map(({ objectif }) => objectif)),
    potential: common(figures.map(({ potentiel }) => potentiel)),
    legend: shown.map(({ sector }) => ({
      name: sector?.name ?? 'Sans secteur',
      look: lookOf.get(sector?.uid ?? '') ?? 0,
    })),
    reports: columns.map((column, place) => {
      if (!column?.datas) return null
      let height = 0
      const parts = shown.toReversed().flatMap(({ sector, figures: own }) => {
        const from = height
        height += Math.max(own[place]?.somme ?? 0, 0)
        return height > from ? [{ look: lookOf.get(sector?.uid ?? '') ?? 0, from, to: height }] : []
      })
      const named = shown.flatMap(({ sector, figures: own }) => {
        const somme = own[place]?.somme ?? 0
        return somme > 0 ? [`${sector?.name ?? 'sans secteur'} ${formatNumber(somme)}`] : []
      })
      return {
        figures: column.datas,
        sectors: parts,
        words: wordsOf(COLUMN_LETTERS[place] ?? '', column.datas, named),
      }
    }),
  }
}

function wordsOf(letter: string, { somme, objectif, potentiel }: Figures, named: string[]): string {
  const parts = named.length === 0 ? '' : `, dont ${named.join(', ')}`
  const [sum, objective, potential] = [somme, objectif, potentiel].map(formatNumber)
  return `${letter}\u00a0: somme ${sum}${parts}\u00a0; objectif 2030 ${objective}, potentiel ${potential} ${CLIMATE_UNIT}.`
}

function common(values: readonly number[]): number | null {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : null
}

/** Three to six round values up to the top. */
function scaleMarks(top: number): number[] {
  const power = 10 ** Math.floor(Math.log10(top / 3))
  const step =
    [1, 2, 4, 5, 10].map((factor) => factor * power).find((size) => top / size <= 5) ?? top
  const whole = Math.max(1, Math.round(step))
  return Array.from({ length: Math.floor(top / whole) }, (_, at) => (at + 1) * whole)
}
