import { NO_SECTOR } from '../../../classification/rules/no-sector.ts'
import { labelBase, lineBox, placeLabel, shifted } from '../../../drawing/rules/place-label.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { CLIMATE_UNIT } from '../../../kernel/unit.ts'
import { AMOUNTS, type Figures } from '../figures/report-figures.ts'
import { COLUMN_LETTERS, type Comparison } from './compared-reports.ts'

/** kgCO2e per person per year of a storey in the drawing. */
const STOREY = 100

/** More storeys than these are lines without room between them. */
const MOST_STOREYS = 40

/**
 * The strokes of each texture, an SVG path within a square of 8 units that repeats; corners are drawn twice,
 * so that slanted lines go on.
 */
export const TEXTURES = {
  windows: 'M0 7.5H8M2.5 2v3M5.5 2v3',
  rising: 'M0 8 8 0M-1 1 1-1M7 9 9 7',
  falling: 'M0 0 8 8M7-1 9 1M-1 7 1 9',
  dots: 'M2 2h.01M6 6h.01',
  upright: 'M2 0V8M6 0V8',
  crossed: 'M0 8 8 0M0 0 8 8',
  level: 'M0 2H8M0 6H8',
} as const
type Texture = keyof typeof TEXTURES
const TEXTURE_NAMES = Object.keys(TEXTURES) as Texture[]

/** How a sector looks, on screen as on paper: light marks on a dark wall, or dark ones on a light wall. */
export interface SectorLook {
  /** its number in the legend and beside its part of each building */
  label: string
  isDark: boolean
  texture: Texture
}

/** A sector of a building, from its lower to its upper edge; kgCO2e per person per year. */
export interface DrawnSector {
  look: SectorLook
  from: number
  to: number
}

/** A report as a building: its sectors one on the other, read from above in the order of the table. */
export interface DrawnReport {
  figures: Figures
  sectors: DrawnSector[]
  /** description for people who cannot see the drawing */
  words: string
}

/** All reports on one scale; values in kgCO2e per person per year. */
export interface ComparisonDrawing {
  top: number
  marks: number[]
  /** storeys are lines at each multiple of it; null: they would be too close */
  storey: number | null
  /** the one objective of all; null: each report has its own */
  objective: number | null
  /** the one potential of all; null: each report has its own */
  potential: number | null
  legend: { name: string; look: SectorLook }[]
  /** null: that report is not there, or was never calculated */
  reports: (DrawnReport | null)[]
}

/** The drawing above the table. */
export function comparisonDrawing({ columns, sectors }: Comparison): ComparisonDrawing {
  const shown = sectors.filter(({ figures }) => figures.some((own) => (own?.somme ?? 0) > 0))
  const looks = shown.map((_, at) => lookOf(at))
  const figures = columns.flatMap((column) => column?.datas ?? [])
  const top = Math.max(1, ...figures.flatMap(({ somme, potentiel }) => [somme, potentiel]))
  return {
    top,
    marks: scaleMarks(top),
    storey: top / STOREY > MOST_STOREYS ? null : STOREY,
    objective: common(figures.map(({ objectif }) => objectif)),
    potential: common(figures.map(({ potentiel }) => potentiel)),
    legend: shown.map(({ sector }, at) => ({
      name: sector?.name ?? NO_SECTOR,
      look: looks[at] ?? lookOf(at),
    })),
    reports: columns.map((column, place) => {
      if (!column?.datas) return null
      let height = 0
      const parts = shown.toReversed().flatMap(({ figures: own }, at) => {
        const from = height
        const look = looks[shown.length - 1 - at] ?? lookOf(at)
        height += Math.max(own[place]?.somme ?? 0, 0)
        return height > from ? [{ look, from, to: height }] : []
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

/** Fourteen differ by wall and texture; later ones have the looks again, and numbers of their own. */
function lookOf(at: number): SectorLook {
  const texture = TEXTURE_NAMES[Math.floor(at / 2) % TEXTURE_NAMES.length] ?? 'windows'
  return { label: String(at + 1), isDark: at % 2 === 0, texture }
}

/** Sizes of a drawing, all in one unit: px on screen, mm on paper. */
export interface LabelSizes {
  tallest: number
  /** of the written sums, and of the numbers of sectors */
  sum: number
  sector: number
  line: number
}

/** Where the labels of a building stand, above the ground. */
export interface BuildingLabels {
  /** lower edge of the sum */
  sum: number
  /** lower edge of the number of each sector, the lowest first */
  sectors: number[]
}

/** Distance of a sum to its building, as part of its size. */
const OVER = 0.2

/**
 * The sum over its building and the numbers of its sectors beside it, clear of the objective, of the top of
 * the dashed potential, and of each other.
 */
export function buildingLabels(
  { top, objective }: ComparisonDrawing,
  { figures, sectors }: DrawnReport,
  sizes: LabelSizes,
): BuildingLabels {
  const heightOf = (value: number) => (sizes.tallest * Math.max(value, 0)) / top
  const goal = objective ?? figures.objectif
  const goals = goal > 0 ? [heightOf(goal)] : []
  const lines = [...goals, heightOf(figures.potentiel)]
  const over = heightOf(figures.somme) + sizes.sum * OVER
  const sum = labelBase(over, sizes.sum, lines, sizes.line)
  const parts = sectors.map(({ from, to }) => [heightOf(from), heightOf(to)] as const)
  return { sum, sectors: sectorBases(parts, goals, sizes) }
}

/**
 * Heights of the numbers beside the middles of their parts, clear of the line of the ground; those of
 * low parts move apart, below the top of the building.
 */
function sectorBases(
  parts: readonly (readonly [number, number])[],
  goals: readonly number[],
  { sector: size, line }: LabelSizes,
): number[] {
  const bases: number[] = []
  const lowest = line / 2
  for (const [from, to] of parts) {
    bases.push(Math.max((from + to - size) / 2, (bases.at(-1) ?? lowest - size) + size))
  }
  let ceiling = Math.max(parts.at(-1)?.[1] ?? 0, lowest + parts.length * size)
  for (let at = bases.length - 1; at >= 0; at -= 1) {
    ceiling = Math.min(bases[at] ?? 0, ceiling - size)
    bases[at] = ceiling
  }
  const taken = goals.map((level) => lineBox(0, -level, 1, -level, line))
  return bases.map((base) => {
    const box = { left: 0, right: 1, top: -base - size, bottom: -base }
    const { moved } = placeLabel([box], taken)
    taken.push(shifted(box, moved))
    return base - moved
  })
}

function wordsOf(letter: string, figures: Figures, named: string[]): string {
  const parts = named.length === 0 ? '' : `, dont ${named.join(', ')}`
  const [sum, ...others] = AMOUNTS.map(
    ({ key, label }) => `${label.toLowerCase()} ${formatNumber(figures[key])}`,
  )
  return `${letter}\u00a0: ${sum}${parts}\u00a0; ${others.join(', ')} ${CLIMATE_UNIT}.`
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
