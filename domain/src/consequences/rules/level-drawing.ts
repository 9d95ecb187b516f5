import { groundLine } from '../../drawing/rules/building.ts'
import {
  type Drawing,
  hatched,
  line,
  type Mark,
  paint,
  rectangle,
} from '../../drawing/rules/marks.ts'

const [WIDTH, GROUND, LEFT, WALL] = [196, 160, 14, 92]
const RIGHT = LEFT + WALL

/** Where the level of today stands when the foot of the tower is cut off. */
const TODAY = 92
/** Height of the greatest difference of a drawing. */
const GREATEST = 46
/** Where the break line cuts the tower. */
const BREAK = 132

/** A change of a figure, kgCO2e per person per year. */
interface Change {
  before: number
  after: number
}

/** A tower: what is there before and after, upwards from the ground; y grows downwards. */
export interface DrawnLevel {
  before: number
  after: number
  /** top of the break line; null: the tower begins at zero and is drawn whole */
  cut: number | null
}

/**
 * Levels before and after, the differences of all towers at one scale. A tower that does not begin at
 * zero is cut by a break line, so that no height is taken for the value itself.
 * @param greatest the greatest difference of the drawing; kgCO2e per person per year
 */
export function drawnLevel({ before, after }: Change, greatest: number): DrawnLevel {
  const height = (difference: number) => (GREATEST * difference) / Math.max(1, greatest)
  if (before === 0) return { before: GROUND, after: GROUND - height(after), cut: null }
  if (after === 0) return { before: GROUND - height(before), after: GROUND, cut: null }
  const level = TODAY - (after < before ? height(before - after) / 2 : 0)
  return { before: level, after: level - height(after - before), cut: BREAK }
}

const drawing = (marks: readonly Mark[]): Drawing => ({
  width: WIDTH,
  height: GROUND - 22,
  top: 24,
  marks: [groundLine(GROUND, -1, WIDTH + 1), ...marks],
})

/** What comes is hatched to the right, what goes to the left: not by colour alone. */
const MORE = hatched(paint('none', 'accent', 1.5), 'accent', 1.2)
const LESS = hatched(paint('none', 'ink-2', 1.25, '4 3'), 'ink-2', 0.7, true)

/** One figure as a tower: the level of today hollow, the level after the act filled. */
export function levelDrawing(change: Change, greatest: number): Drawing {
  const { before, after, cut } = drawnLevel(change, greatest)
  const [top, low] = [Math.min(before, after), Math.max(before, after)]
  const triangle = (y: number) => `M${RIGHT + 16} ${y - 8}h11l-5.5 8Z`
  const difference = change.after >= change.before ? MORE : LESS
  return drawing([
    { path: rectangle(LEFT, low, WALL, GROUND - low), ...paint('surface', 'ink', 1.5) },
    ...(low > top ? [{ path: rectangle(LEFT, top, WALL, low - top), ...difference }] : []),
    ...(cut === null ? [] : breakLine(cut)),
    ...(change.before === change.after
      ? []
      : [
          { path: `M${LEFT - 8} ${before}H${RIGHT + 36}`, ...line('ink-2', 1.25, '4 3') },
          { path: triangle(before), ...paint('ground', 'ink-2', 1.25) },
        ]),
    { path: `M${RIGHT} ${after}H${RIGHT + 36}`, ...line('ink') },
    { path: triangle(after), ...paint('ink') },
  ])
}

/** A tower whose figures are not known yet. */
export const WAITING_LEVEL = drawing([
  { path: rectangle(LEFT, 60, WALL, GROUND - 60), ...line('rule-strong', 1.25, '4 3') },
])

/** Cuts the foot of a tower whose height does not begin at zero. */
function breakLine(at: number): Mark[] {
  const zigzag = (y: number) => `M${LEFT - 8} ${y}H53l8-10 10 20 8-10H${RIGHT + 8}`
  const ground = `${zigzag(at)}V${at + 10}H79l-8 10-10-20-8 10H${LEFT - 8}Z`
  return [
    { path: ground, ...paint('ground') },
    { path: `${zigzag(at)}${zigzag(at + 10)}`, ...line('ink') },
  ]
}
