import { formatNumber } from '../../../kernel/format.ts'
import { CLIMATE_UNIT } from '../../../kernel/unit.ts'
import type { Figures } from '../../contract.ts'

/** What a part of a drawing is; page and document each give it their colour and stroke. */
export type LineRole = 'rail' | 'fill' | 'dimension' | 'slash' | 'target' | 'flag'
export type WordRole = 'strong' | 'flagText' | 'detail'

/** A part of a drawing: an SVG path, or a word at a place. */
export type DrawnMark =
  | { role: LineRole; path: string }
  | { role: WordRole; text: string; x: number; y: number; anchor: 'start' | 'end' }

/** A drawing in SVG units, its marks from the back to the front. */
export interface FigureDrawing {
  width: number
  height: number
  marks: DrawnMark[]
}

/** Positions of the effort gauge, in units of its drawing. */
export interface GaugeGeometry {
  /** width of the drawing, also the place of the potential */
  width: number
  /** length of the filled part, never beyond the width */
  filled: number
  /** place of the 2030 objective */
  objective: number
  /** the value is written at the left of the fill's end, for want of room at its right */
  labelLeft: boolean
}

/** From this share of the width on, the value is written at the left of the fill's end. */
const LABEL_FLIP = 0.85

/** Geometry of the gauge: 0 to potential, filled to the sum; over 100 % the fill stops there. */
export function gaugeGeometry(
  { somme, potentiel, objectif }: Figures,
  width: number,
): GaugeGeometry {
  const place = (value: number) =>
    potentiel === 0 ? 0 : Math.min(Math.max((value / potentiel) * width, 0), width)
  const filled = place(somme)
  return { width, filled, objective: place(objectif), labelLeft: filled >= LABEL_FLIP * width }
}

/** What is left to the 2030 objective, kgCO2e per person per year; 0 once reached. */
export function gapToObjective({ somme, objectif }: Figures): number {
  return Math.max(objectif - somme, 0)
}

/** Whether there is an objective and the sum reaches it. */
export function objectiveReached({ somme, objectif }: Figures): boolean {
  return objectif > 0 && somme >= objectif
}

/** One bar of the sectors: all on the scale of the largest potential. */
export function sectorBarGeometry(figures: Figures, largestPotential: number, width: number) {
  const place = (value: number) =>
    largestPotential === 0 ? 0 : Math.min((value / largestPotential) * width, width)
  return {
    potential: place(figures.potentiel),
    filled: Math.min(place(figures.somme), place(figures.potentiel)),
    objective: place(figures.objectif),
  }
}

const GAUGE_HEIGHT = 90
const FLAG_WIDTH = 92
const BAR_HEIGHT = 14

const rectangle = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${Math.max(width, 0)}v${height}H${x}Z`

/**
 * The gauge of page and document alike (REP-39): from 0 to the potential, filled up to the sum, which
 * is a dimension below, with a flag at the 2030 objective. Values in kgCO2e per person per year.
 * @param width 320 for narrow places, where words are shorter, or 600
 */
export function effortGaugeDrawing(figures: Figures, width: 320 | 600): FigureDrawing {
  const gap = figures.potentiel > 0 ? [gapMark(figures, width)] : []
  const { filled, objective, labelLeft } = gaugeGeometry(figures, width)
  const sum = formatNumber(figures.somme)
  return {
    width,
    height: GAUGE_HEIGHT,
    marks: [
      { role: 'rail', path: rectangle(0.5, 34.5, width - 1, 20) },
      { role: 'fill', path: rectangle(0, 34, filled, 21) },
      { role: 'dimension', path: `M${width / 4} 55v5M${(width * 3) / 4} 55v5` },
      ...(figures.potentiel > 0 ? objectiveFlag(objective, width) : []),
      { role: 'dimension', path: `M0 70H${filled}M0 65v10M${filled} 65v10` },
      { role: 'slash', path: `M-4 74 4 66M${filled - 4} 74 ${filled + 4} 66` },
      { role: 'strong', text: '0', x: 0, y: 26, anchor: 'start' },
      { role: 'strong', text: potentialWords(figures, width), x: width, y: 26, anchor: 'end' },
      labelLeft
        ? { role: 'strong', text: sum, x: filled - 10, y: 86, anchor: 'end' }
        : { role: 'strong', text: sum, x: filled + 10, y: 75, anchor: 'start' },
      ...gap,
    ],
  }
}

const potentialWords = ({ potentiel }: Figures, width: 320 | 600) =>
  width === 600 ? `potentiel ${formatNumber(potentiel)}` : formatNumber(potentiel)

/** The flag of the objective, turned inwards when it would leave the drawing. */
function objectiveFlag(x: number, width: number): DrawnMark[] {
  const start = x + FLAG_WIDTH > width ? x - FLAG_WIDTH : x
  return [
    { role: 'target', path: `M${x} 14V62` },
    { role: 'flag', path: rectangle(start, 2, FLAG_WIDTH, 20) },
    { role: 'flagText', text: 'Objectif 2030', x: start + 7, y: 16, anchor: 'start' },
  ]
}

/** What is left to the objective, at the end; once reached, the sum may need that place. */
function gapMark(figures: Figures, width: 320 | 600): DrawnMark {
  if (objectiveReached(figures)) {
    return { role: 'detail', text: 'Objectif 2030 atteint', x: 0, y: 86, anchor: 'start' }
  }
  const gap = formatNumber(gapToObjective(figures))
  const text = width === 600 ? `écart à l’objectif\u00a0: ${gap}` : `écart ${gap}`
  return { role: 'detail', text, x: width, y: 75, anchor: 'end' }
}

/** What the gauge shows in a sentence, for those who do not see it, on screen and on paper. */
export function figuresSentence({ effort, somme, objectif, potentiel }: Figures): string {
  const [sum, objective, potential] = [somme, objectif, potentiel].map(formatNumber)
  return `Effort ${effort}\u00a0%. Somme ${sum}, objectif 2030 ${objective}, potentiel ${potential} ${CLIMATE_UNIT}.`
}

/**
 * The bar of a sector: as long as its potential on the scale of the largest, filled up to its sum, a
 * stroke at its 2030 objective.
 * @param largest largest potential of the sectors shown, in kgCO2e per person per year
 */
export function sectorBarDrawing(figures: Figures, largest: number): FigureDrawing {
  const width = 320
  const { potential, filled, objective } = sectorBarGeometry(figures, largest, width)
  return {
    width,
    height: BAR_HEIGHT,
    marks: [
      { role: 'rail', path: rectangle(0.5, 2.5, potential - 1, 9) },
      { role: 'fill', path: rectangle(0, 2, filled, 10) },
      { role: 'target', path: `M${objective} 0V14` },
    ],
  }
}
