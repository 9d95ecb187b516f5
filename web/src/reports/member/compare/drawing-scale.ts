/** The drawing in px: widths are shares of a column, heights are these. */
export const DRAWING = {
  height: 400,
  ground: 374,
  /** height of the highest value */
  tallest: 318,
  /** edges of a building, in percent of its column */
  left: 22,
  width: 56,
} as const

/** Height of a value in px. @param value kgCO2e per person per year */
export const heightOf = ({ top }: { top: number }, value: number): number =>
  Math.round((DRAWING.tallest * value * 10) / top) / 10

/** Where a value stands, from above. */
export const levelOf = (scale: { top: number }, value: number): number =>
  DRAWING.ground - heightOf(scale, Math.max(value, 0))
