import { groundLine, levelLines, panes, slashes } from '../../../drawing/rules/building.ts'
import {
  type Colour,
  type Drawing,
  line,
  type Mark,
  paint,
  rectangle,
} from '../../../drawing/rules/marks.ts'
import { labelBase } from '../../../drawing/rules/place-label.ts'
import { objectiveReached } from './figure-drawings.ts'
import type { Figures } from './report-figures.ts'

/** The figures on the cover of a report: buildings in mm, and where the numbers over them stand. */
export interface Elevation {
  drawing: Drawing
  /** from above, mm */
  ground: number
  /** lower edges above the ground of potential, objective, sum and effort, mm */
  bases: [number, number, number, number]
  size: number
  effortSize: number
}

/** Heights that the tallest building may have, mm, the first that has room: long names leave it less. */
const HEIGHTS = [66, 56, 46, 36]
/** Distance between a number and the element below it. */
const OVER = 2.5
/** Height of a figure in mm, of letters of one pt. */
const FIGURE = 0.26
/** Thickness of the objective's dotted line with the space about it. */
const LINE = 2
/** Width of the drawing, and room above the tallest building. */
const [WIDTH, SKY] = [170, 18]
const COLUMN = WIDTH / 4
/** Left edge of a building in its column, and its width. */
const [INSET, WALL] = [4, 34]
/** Storeys of the potential; lower than LEAST they are not drawn, and no building of a page has more than MOST. */
const [STOREYS, LEAST, MOST] = [10, 3, 22]
const PANE = 3

/**
 * Where the numbers of the cover stand: each on its building, sum and effort clear of the line of the
 * objective, which goes on to the right of its own building.
 */
export function elevations(figures: Figures): Elevation[] {
  const { somme, objectif, potentiel, effort } = figures
  const scale = Math.max(potentiel, somme, 1)
  const size = [somme, objectif, potentiel].some((value) => Math.abs(value) > 99_999) ? 27 : 40
  const effortSize = effort > 999 ? 40 : 62
  return HEIGHTS.map((tallest) => {
    const heightOf = (value: number) => (tallest * Math.max(value, 0)) / scale
    const lines = objectif > 0 ? [heightOf(objectif)] : []
    const clear = (base: number, letters: number) => labelBase(base, letters * FIGURE, lines, LINE)
    const ground = SKY + tallest
    return {
      drawing: elevationDrawing(figures, heightOf, ground),
      ground,
      size,
      effortSize,
      bases: [
        heightOf(potentiel) + OVER,
        heightOf(objectif) + OVER,
        clear(heightOf(somme) + OVER, size),
        clear(OVER, effortSize),
      ],
    }
  })
}

/** The buildings of potential, objective and sum on one ground line, with the line of the objective. */
function elevationDrawing(
  figures: Figures,
  heightOf: (value: number) => number,
  ground: number,
): Drawing {
  const { somme, objectif, potentiel } = figures
  const glass = objectiveReached(figures) ? 'signal' : 'accent-tint'
  const standing: [number, Colour, Colour][] = [
    [potentiel, 'ground', 'ink'],
    [objectif, 'accent-tint', 'accent'],
    [somme, 'accent', glass],
  ]
  const storey = heightOf(potentiel) / STOREYS
  const goal = ground - heightOf(objectif)
  const dotted = line('ink', 0.25, '0.25 0.85')
  return {
    width: WIDTH,
    height: ground + 1,
    marks: [
      ...standing.flatMap(([value, wall, window], at) =>
        value > 0
          ? building([COLUMN * at + INSET, ground, heightOf(value)], storey, [wall, window])
          : [],
      ),
      ...(objectif > 0 ? [{ path: `M${COLUMN + INSET + WALL} ${goal}H${WIDTH}`, ...dotted }] : []),
      groundLine(ground, 0, WIDTH, 0.56),
    ],
  }
}

/** Its walls, the windows of whole storeys, and its height as a dimension. */
function building(
  [x, ground, height]: readonly [number, number, number],
  storey: number,
  [wall, window]: readonly [Colour, Colour],
): Mark[] {
  const columns = 5
  const gap = (WALL - columns * PANE) / (columns + 1)
  const whole = storey < LEAST ? 0 : Math.min(MOST, Math.floor(height / storey + 0.001))
  const first = [x + gap, ground - storey * 0.78] as const
  const every = [PANE + gap, -storey] as const
  const floors = Array.from(
    { length: Math.max(0, whole - 1) },
    (_, at) => ground - (at + 1) * storey,
  )
  const [side, top] = [x - 3, ground - height]
  const ends = [top, ground].map((y) => [side, y] as const)
  return [
    { path: rectangle(x, top, WALL, height), ...paint(wall, 'ink', 0.28) },
    {
      path: panes(first, [PANE, storey * 0.46], { columns, count: columns * whole, every }),
      ...paint(window),
    },
    { path: levelLines(x, WALL, floors), ...line('ink', 0.12) },
    { path: `M${side} ${top}V${ground}`, ...line('ink', 0.21) },
    { path: slashes(ends, 1.4), ...line('ink', 0.35) },
  ]
}
