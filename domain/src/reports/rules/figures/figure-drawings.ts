import {
  type Anchor,
  type Box,
  lineBox,
  placeLabel,
  textBox,
} from '../../../drawing/rules/place-label.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { CLIMATE_UNIT } from '../../../kernel/unit.ts'
import { amountsInWords, type Figures } from './report-figures.ts'

/** Role of a line in a drawing; page and document each choose its colour and stroke. */
export type LineRole = 'rail' | 'fill' | 'dimension' | 'slash' | 'target' | 'flag'
export type WordRole = 'strong' | 'flagText' | 'detail'

/** A part of a drawing: an SVG path, or a word at a place. */
export type DrawnMark = { role: LineRole; path: string } | DrawnWord

export interface DrawnWord {
  role: WordRole
  text: string
  x: number
  y: number
  anchor: Exclude<Anchor, 'middle'>
}

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
}

/** Geometry of the gauge: 0 to potential, filled to the sum; over 100 % the fill stops there. */
export function gaugeGeometry(
  { somme, potentiel, objectif }: Figures,
  width: number,
): GaugeGeometry {
  const place = (value: number) =>
    potentiel === 0 ? 0 : Math.min(Math.max((value / potentiel) * width, 0), width)
  return { width, filled: place(somme), objective: place(objectif) }
}

/** The gap to the 2030 objective, kgCO2e per person per year; 0 once it is reached. */
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
const FLAG = { width: 92, height: 18 }
/** Lines that words stand on: over the rail, beside the dimension of the sum, below it. */
const LINES = { over: 30, beside: 75, below: 91 }
export const WORD_SIZE = 12
const BAR_HEIGHT = 14

const rectangle = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${Math.max(width, 0)}v${height}H${x}Z`

/**
 * The gauge of page and document (REP-39): from 0 to the potential, filled up to the sum, with a
 * dimension line below and a flag at the 2030 objective; labels keep clear of lines and of each other
 * (REP-66). Values in kgCO2e per person per year.
 * @param width 320 for narrow places, with shorter labels, or 600
 */
export function effortGaugeDrawing(figures: Figures, width: 320 | 600): FigureDrawing {
  const geometry = gaugeGeometry(figures, width)
  const { filled, objective } = geometry
  const hasObjective = figures.potentiel > 0
  const words = placeWords(gaugeWords(figures, geometry), gaugeLines(geometry, hasObjective))
  const lowest = Math.max(...words.map((word) => wordBox(word).bottom))
  return {
    width,
    height: Math.max(GAUGE_HEIGHT, Math.ceil(lowest) + 2),
    marks: [
      { role: 'rail', path: rectangle(0.5, 34.5, width - 1, 20) },
      { role: 'fill', path: rectangle(0, 34, filled, 21) },
      { role: 'dimension', path: `M${width / 4} 55v5M${(width * 3) / 4} 55v5` },
      ...(hasObjective ? objectiveFlag(objective, width) : []),
      { role: 'dimension', path: `M0 70H${filled}M0 65v10M${filled} 65v10` },
      { role: 'slash', path: `M-4 74 4 66M${filled - 4} 74 ${filled + 4} 66` },
      ...words,
    ],
  }
}

export const wordBox = ({ text, x, y, anchor }: DrawnWord): Box =>
  textBox(text, { x, y, anchor, size: WORD_SIZE })

/** Where a flag begins, turned inwards when it would leave the drawing. */
const flagStart = (x: number, width: number) => (x + FLAG.width > width ? x - FLAG.width : x)

/** The flag of the objective; its word is within it. */
function objectiveFlag(x: number, width: number): DrawnMark[] {
  const start = flagStart(x, width)
  return [
    { role: 'target', path: `M${x} 14V62` },
    { role: 'flag', path: rectangle(start, 2, FLAG.width, FLAG.height) },
    { role: 'flagText', text: 'Objectif 2030', x: start + 7, y: 15, anchor: 'start' },
  ]
}

/** What words step aside from, and the edges of the drawing. */
function gaugeLines({ filled, objective, width }: GaugeGeometry, hasObjective: boolean): Box[] {
  const beyond = { top: -Infinity, bottom: Infinity }
  return [
    { ...beyond, left: -Infinity, right: 0 },
    { ...beyond, left: width, right: Infinity },
    lineBox(0, 34, width, 55, 1),
    lineBox(-4, 65, filled + 4, 75, 1),
    ...[width / 4, (width * 3) / 4].map((x) => lineBox(x, 55, x, 60, 1)),
    ...(hasObjective
      ? [
          lineBox(objective, 14, objective, 62, 2),
          {
            left: flagStart(objective, width),
            top: 2,
            right: flagStart(objective, width) + FLAG.width,
            bottom: 2 + FLAG.height,
          },
        ]
      : []),
  ]
}

/** The words of the gauge, the most important first, each with its places in order. */
function gaugeWords(figures: Figures, { filled, objective, width }: GaugeGeometry): DrawnWord[][] {
  const { over, beside, below } = LINES
  const sum = { role: 'strong', text: formatNumber(figures.somme) } as const
  const zero = { role: 'strong', text: '0', y: over, anchor: 'start' } as const
  const potential = {
    role: 'strong',
    text: `${width === 600 ? 'potentiel ' : ''}${formatNumber(figures.potentiel)}`,
    y: over,
    anchor: 'end',
  } as const
  return [
    [
      { ...zero, x: 0 },
      { ...zero, x: objective + 4 },
    ],
    [
      { ...potential, x: width },
      { ...potential, x: objective - 4 },
    ],
    [
      { ...sum, x: filled + 10, y: beside, anchor: 'start' },
      { ...sum, x: filled - 10, y: below, anchor: 'end' },
      { ...sum, x: 0, y: below, anchor: 'start' },
    ],
    ...(figures.potentiel > 0 ? [gapWord(figures, width)] : []),
  ]
}

/**
 * Label of the gap to the objective, or that it is reached: at the end, or below. A narrow drawing
 * leaves the latter to the sentence beside it.
 */
function gapWord(figures: Figures, width: number): DrawnWord[] {
  const gap = formatNumber(gapToObjective(figures))
  const long = width === 600 ? `écart à l’objectif\u00a0: ${gap}` : `écart ${gap}`
  const text = objectiveReached(figures) ? 'Objectif 2030 atteint' : long
  const word = { role: 'detail', text } as const
  if (width !== 600 && objectiveReached(figures)) return []
  return [
    { ...word, x: width, y: LINES.beside, anchor: 'end' },
    { ...word, x: 0, y: LINES.below, anchor: 'start' },
    { ...word, x: width, y: LINES.below, anchor: 'end' },
  ]
}

/** Each word at its first free place, beside those that came before. */
function placeWords(words: readonly DrawnWord[][], lines: readonly Box[]): DrawnWord[] {
  const taken = [...lines]
  return words.flatMap((places) => {
    const { place, moved } = placeLabel(places.map(wordBox), taken, 'down')
    const word = places[place]
    if (!word) return []
    const placed = { ...word, y: word.y + moved }
    taken.push(wordBox(placed))
    return [placed]
  })
}

/** Sentence that describes the gauge for people who cannot see it, on screen and on paper. */
export function figuresSentence(figures: Figures): string {
  return `Effort ${figures.effort}\u00a0%. ${amountsInWords(figures)} ${CLIMATE_UNIT}.`
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
