import { FLAG } from '../../../drawing/rules/building.ts'
import {
  type Drawing,
  hatched,
  line,
  type Mark,
  type Paint,
  paint,
  rectangle,
  type Word,
  word,
} from '../../../drawing/rules/marks.ts'
import { type Box, lineBox, placeLabel, wordBox } from '../../../drawing/rules/place-label.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { CLIMATE_UNIT } from '../../../kernel/unit.ts'
import { amountsInWords, type Figures } from './report-figures.ts'

/** A drawing with a size, in SVG units. */
export type FigureDrawing = Drawing & { width: number; height: number }

/** Positions of a bar of figures, in units of its drawing, none beyond its width. */
export interface GaugeGeometry {
  width: number
  /** end of the bar */
  potential: number
  /** length of the filled part, never beyond the potential */
  filled: number
  /** place of the 2030 objective */
  objective: number
}

/** @param largest what the width stands for: the potential, or the largest of several bars */
export function gaugeGeometry(
  { somme, potentiel, objectif }: Figures,
  width: number,
  largest = potentiel,
): GaugeGeometry {
  const place = (value: number) =>
    largest === 0 ? 0 : Math.min(Math.max((value / largest) * width, 0), width)
  const potential = place(potentiel)
  return { width, potential, filled: Math.min(place(somme), potential), objective: place(objectif) }
}

/** The gap to the 2030 objective, kgCO2e per person per year; 0 once it is reached. */
export function gapToObjective({ somme, objectif }: Figures): number {
  return Math.max(objectif - somme, 0)
}

/** Whether there is an objective and the sum reaches it. */
export function objectiveReached({ somme, objectif }: Figures): boolean {
  return objectif > 0 && somme >= objectif
}

const GAUGE_HEIGHT = 90
const FLAG_SIZE = { width: 92, height: 18 }
/** Lines that words stand on: over the rail, beside the dimension of the sum, below it. */
const LINES = { over: 30, beside: 75, below: 91 }

const RAIL = paint('sunken', 'rule-strong')
const FILL = paint('accent')
const STROKE = { role: 'target', ...line('ink', 2) } as const
const STRONG = { role: 'strong', weight: 640, fill: 'ink' } as const
const DETAIL = { role: 'detail', weight: 400 } as const

/** From 0 to the potential, `thick`, filled up to the sum, then hatched up to what would come. */
const railMarks = (
  [potential, filled, hatchedTo]: readonly [number, number, number],
  y: number,
  thick: number,
): Mark[] => [
  { role: 'rail', path: rectangle(0.5, y + 0.5, potential - 1, thick - 1), ...RAIL },
  { role: 'fill', path: rectangle(0, y, filled, thick), ...FILL },
  ...(hatchedTo > filled
    ? [{ path: rectangle(filled, y + 0.5, hatchedTo - filled, thick - 1), ...COMING }]
    : []),
]
const COMING = hatched(paint('surface', 'accent'), 'accent', 1.5)

/**
 * The gauge of page and document: from 0 to the potential, filled up to the sum, with a
 * dimension line below and a flag at the 2030 objective; labels keep clear of lines and of each
 * other. Values in kgCO2e per person per year.
 * @param width 320 for narrow places, with shorter labels, or 600
 * @param considered what the steps under study would add, hatched
 */
export function effortGaugeDrawing(
  figures: Figures,
  width: 320 | 600,
  considered = 0,
): FigureDrawing {
  const geometry = gaugeGeometry(figures, width)
  const { filled, objective } = geometry
  const { filled: coming } = gaugeGeometry(withMore(figures, considered), width)
  const hasObjective = figures.potentiel > 0
  const words = placeWords(gaugeWords(figures, geometry), gaugeLines(geometry, hasObjective))
  const lowest = Math.max(...words.map((word) => wordBox(word).bottom))
  return {
    width,
    height: Math.max(GAUGE_HEIGHT, Math.ceil(lowest) + 2),
    marks: [
      ...railMarks([width, filled, coming], 34, 21),
      { role: 'dimension', path: `M${width / 4} 55v5M${(width * 3) / 4} 55v5`, ...line('ink') },
      ...(hasObjective ? objectiveFlag(objective, width) : []),
      { role: 'dimension', path: `M0 70H${filled}M0 65v10M${filled} 65v10`, ...line('ink') },
      { role: 'slash', path: `M-4 74 4 66M${filled - 4} 74 ${filled + 4} 66`, ...line('ink', 2) },
      ...words,
    ],
  }
}

/** Where a flag begins, turned inwards when it would leave the drawing. */
const flagStart = (x: number, width: number) =>
  x + FLAG_SIZE.width > width ? x - FLAG_SIZE.width : x

/** The flag of the objective; its word is within it. */
function objectiveFlag(x: number, width: number): Mark[] {
  const start = flagStart(x, width)
  return [
    { path: `M${x} 14V62`, ...STROKE },
    { role: 'flag', path: rectangle(start, 2, FLAG_SIZE.width, FLAG_SIZE.height), ...FLAG },
    word('Objectif 2030', start + 7, 15, { role: 'flagText', weight: 640, fill: 'on-signal' }),
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
            right: flagStart(objective, width) + FLAG_SIZE.width,
            bottom: 2 + FLAG_SIZE.height,
          },
        ]
      : []),
  ]
}

/** The words of the gauge, the most important first, each with its places in order. */
function gaugeWords(
  figures: Figures,
  { filled, objective, width }: GaugeGeometry,
): Word<number>[][] {
  const { over, beside, below } = LINES
  const sum = formatNumber(figures.somme)
  const potential = `${width === 600 ? 'potentiel ' : ''}${formatNumber(figures.potentiel)}`
  const atEnd = { ...STRONG, anchor: 'end' } as const
  return [
    [word('0', 0, over, STRONG), word('0', objective + 4, over, STRONG)],
    [word(potential, width, over, atEnd), word(potential, objective - 4, over, atEnd)],
    [
      word(sum, filled + 10, beside, STRONG),
      word(sum, filled - 10, below, atEnd),
      word(sum, 0, below, STRONG),
    ],
    ...(figures.potentiel > 0 ? [gapWord(figures, width)] : []),
  ]
}

/**
 * Label of the gap to the objective, or that it is reached: at the end, or below. A narrow drawing
 * leaves the latter to the sentence beside it.
 */
function gapWord(figures: Figures, width: number): Word<number>[] {
  const gap = formatNumber(gapToObjective(figures))
  const long = width === 600 ? `écart à l’objectif\u00a0: ${gap}` : `écart ${gap}`
  const text = objectiveReached(figures) ? 'Objectif 2030 atteint' : long
  if (width !== 600 && objectiveReached(figures)) return []
  return [
    word(text, width, LINES.beside, { ...DETAIL, anchor: 'end' }),
    word(text, 0, LINES.below, DETAIL),
    word(text, width, LINES.below, { ...DETAIL, anchor: 'end' }),
  ]
}

/** Each word at its first free place, beside those that came before. */
function placeWords(words: readonly Word<number>[][], lines: readonly Box[]): Word<number>[] {
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
  const { potential, filled, objective } = gaugeGeometry(figures, width, largest)
  const rail = railMarks([potential, filled, 0], 2, 10)
  return { width, height: 14, marks: [...rail, { path: `M${objective} 0V14`, ...STROKE }] }
}

/** The sum, hatched what would come, and a stroke at the 2030 objective. @param more kgCO2e per person per year */
export function comingBarDrawing(figures: Figures, more: number): FigureDrawing {
  const width = 320
  const { filled, objective } = gaugeGeometry(figures, width)
  const { filled: coming } = gaugeGeometry(withMore(figures, more), width)
  const rail = railMarks([width, filled, coming], 2, 12)
  return { width, height: 16, marks: [...rail, { path: `M${objective} -2V18`, ...STROKE }] }
}

const withMore = (figures: Figures, more: number) => ({ ...figures, somme: figures.somme + more })

/** The bar at the foot of a phone, light on ink. */
export function footBarDrawing(figures: Figures): FigureDrawing {
  const width = 160
  const { filled, objective } = gaugeGeometry(figures, width)
  const target = rectangle(Math.max(objective - 2, 0), 0, 4, 10)
  return {
    width,
    height: 10,
    marks: [
      { path: rectangle(0.5, 2.5, width - 1, 5), ...line('ground') },
      { path: rectangle(0, 2, filled, 6), ...paint('ground') },
      { path: target, ...paint('drawn-target', 'ink') },
    ],
  }
}

/** The effort on a rail from 0 to 100 %, 18 px high, with a flag at its half. */
export function effortRailDrawing({ effort }: Figures): Drawing {
  return {
    marks: [
      { rect: [0, 6.5, '100%', 8], ...RAIL },
      { rect: [0, 6, `${Math.min(Math.max(effort, 0), 100)}%`, 9], ...FILL },
      { line: ['50%', 0, '50%', 18], ...STROKE },
      { rect: ['50%', 0.5, 9, 6], ...FLAG },
    ],
  }
}

/** A part of a whole length, 4 units high. @param share from 0 to 1 */
export const shareBarDrawing = (share: number, rail: Paint, fill: Paint): FigureDrawing => ({
  width: 100,
  height: 4,
  marks: [
    { rect: [0, 0, 100, 4], ...rail },
    { rect: [0, 0, Math.min(1, Math.max(0, share)) * 100, 4], ...fill },
  ],
})
