/** Measures of the drawing of a level, in its own units. */
export const DRAWING = { width: 196, ground: 160, wall: 92, left: 14 }

/** Where the level of today stands when the foot of the tower is cut off. */
const TODAY = 92
/** Height of the greatest difference of a drawing. */
const GREATEST = 46
/** Where the break line cuts the tower. */
const BREAK = 132

/** A tower: what is there before and after, upwards from `ground`; y grows downwards. */
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
export function drawnLevel(
  { before, after }: { before: number; after: number },
  greatest: number,
): DrawnLevel {
  const height = (difference: number) => (GREATEST * difference) / Math.max(1, greatest)
  const { ground } = DRAWING
  if (before === 0) return { before: ground, after: ground - height(after), cut: null }
  if (after === 0) return { before: ground - height(before), after: ground, cut: null }
  const level = TODAY - (after < before ? height(before - after) / 2 : 0)
  return { before: level, after: level - height(after - before), cut: BREAK }
}
