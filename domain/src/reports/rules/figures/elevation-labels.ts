import { labelBase } from '../../../drawing/rules/place-label.ts'
import type { Figures } from './report-figures.ts'

/** The numbers on the cover of a report, over the buildings that they measure. */
export interface ElevationLabels {
  /** height of the tallest building, mm */
  tallest: number
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

/**
 * Where the numbers of the cover stand: each on its building, sum and effort clear of the line of the
 * objective, which goes on to the right of its own building (REP-66).
 */
export function elevationLabels(figures: Figures): ElevationLabels[] {
  const { somme, objectif, potentiel, effort } = figures
  const scale = Math.max(potentiel, somme, 1)
  const size = [somme, objectif, potentiel].some((value) => Math.abs(value) > 99_999) ? 27 : 40
  const effortSize = effort > 999 ? 40 : 62
  return HEIGHTS.map((tallest) => {
    const heightOf = (value: number) => (tallest * Math.max(value, 0)) / scale
    const lines = objectif > 0 ? [heightOf(objectif)] : []
    const clear = (base: number, letters: number) => labelBase(base, letters * FIGURE, lines, LINE)
    return {
      tallest,
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
