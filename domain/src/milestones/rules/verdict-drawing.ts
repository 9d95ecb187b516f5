import {
  ceilings,
  groundLine,
  levelLines,
  objectiveLine,
  panes,
} from '../../drawing/rules/building.ts'
import {
  type Drawing,
  type Letters,
  line,
  type Mark,
  paint,
  rectangle,
  word,
} from '../../drawing/rules/marks.ts'
import { formatNumber } from '../../kernel/format.ts'
import type { Verification } from '../contract.ts'

const WIDTH = 352
const GROUND = 246
/** the tallest of sum and objective */
const TALLEST = 180
/** off centre: the label of the objective is at the right, clear of the building's overlay */
const [LEFT, WALL] = [70, 176]
const MIDDLE = LEFT + WALL / 2
/** kgCO2e per person per year */
const STOREY = 100
const MOST_STOREYS = 24
const WINDOW = { size: [6.6, 12], every: [17.6, 20] } as const

/** Captions of the drawing. */
const CAPTIONS = {
  known: 'le rapport figé',
  identical: 'le calque et l’original se superposent',
  altered: 'nuage de révision\u00a0: le fichier diffère',
  unknown: 'parcelle vide',
}
const CENTRED = { anchor: 'middle' } as const
const TRACING = line('ink', 1.5, '6 4')

/**
 * The tracing over the original: they match, a revision cloud marks the differences, or the plot is
 * empty. A storey is 100 kgCO2e.
 */
export function verdictDrawing({ verdict, milestone }: Verification): Drawing {
  const figures = milestone?.record?.figures
  const { somme, objectif } = figures ?? { somme: 0, objectif: 0 }
  const levelOf = (value: number) =>
    GROUND - (Math.max(0, value) / Math.max(1, somme, objectif)) * TALLEST
  const top = figures ? levelOf(somme) : GROUND - TALLEST
  const walls = (beyond: number, upTo: number) =>
    `M${LEFT - beyond} ${GROUND}V${upTo}h${WALL + 2 * beyond}V${GROUND}`
  const empty = milestone ? 'rapport retiré' : 'rien à cette adresse'
  const over: Mark[] = figures
    ? buildingMarks(top, ceilings(somme, STOREY).map(levelOf))
    : [
        { path: walls(0, top), ...line('ink-3', 1, '3 5') },
        word(empty, MIDDLE, (GROUND + top) / 2, CENTRED),
      ]
  if (verdict === 'identical' && figures) over.push({ path: walls(7, top - 7), ...TRACING })
  if (verdict === 'altered') {
    over.push({ path: walls(0, Math.max(20, top - 24)), ...TRACING })
    over.push({ path: cloudAt(top - 6), ...paint('danger-tint', 'danger', 2) })
  }
  if (objectif > 0) over.push(...objectiveMarks(levelOf(objectif), objectif))
  const caption: Partial<Letters> = { ...CENTRED, fill: 'ink', weight: 640 }
  return {
    width: WIDTH,
    height: 272,
    marks: [
      ...over,
      groundLine(GROUND, 0, WIDTH),
      word(CAPTIONS[verdict], WIDTH / 2, 264, caption),
    ],
  }
}

/** Its walls and windows; storeys, unless they would be too close together. */
function buildingMarks(top: number, storeys: readonly number[]): Mark[] {
  const { size, every } = WINDOW
  const rows = Math.floor((GROUND - top + 2) / every[1])
  const first = [LEFT + 5.5, GROUND + 4 - rows * every[1]] as const
  return [
    { path: rectangle(LEFT, top, WALL, GROUND - top), ...paint('accent', 'ink', 2) },
    { path: panes(first, size, { columns: 10, count: 10 * rows, every }), ...paint('accent-tint') },
    ...(storeys.length <= MOST_STOREYS
      ? [{ path: levelLines(LEFT, WALL, storeys), ...line('accent-tint') }]
      : []),
  ]
}

/** The objective across the plot, as in the drawings of reports; its words beside the building. */
const objectiveMarks = (y: number, value: number): Mark[] => [
  ...objectiveLine([0, y, WIDTH, y]),
  ...['objectif 2030', formatNumber(value)].map((text, at) =>
    word(text, WIDTH - 6, y - 22 + at * 14, { anchor: 'end' }),
  ),
]

/** Arcs around the top of the building, within the drawing and above the ground. */
function cloudAt(top: number): string {
  const [left, width, high, arc] = [MIDDLE - 84, 168, 34, 21]
  const y = Math.min(GROUND - high - 12, Math.max(38, top))
  const along = (count: number, dx: number, dy: number) =>
    Array.from({ length: count }, () => `a11 11 0 0 1 ${dx} ${dy}`).join('')
  const steps = width / arc
  return `M${left} ${y}${along(steps, arc, 0)}${along(2, 0, high / 2)}${along(steps, -arc, 0)}${along(2, 0, -high / 2)}Z`
}
