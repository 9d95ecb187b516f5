import { levelLines, panes } from '../../drawing/rules/building.ts'
import { type Drawing, line, paint, rectangle } from '../../drawing/rules/marks.ts'

/** Storeys of the tallest building, at most. */
const MOST_STOREYS = 20
const STEPS = [1, 2, 5]

/** Sizes of the drawing of a building. */
export const BUILDING = { width: 150, storey: 12 } as const

export interface StreetBuilding {
  /** height of the walls, to scale to a twelfth of a storey */
  height: number
  /** whole storeys, which have windows */
  storeys: number
}

export interface Street {
  /** kgCO2e per person per year of a storey */
  storey: number
  buildings: StreetBuilding[]
}

/** Potentials of sectors as buildings of one street, all to the same scale. */
export function drawStreet(potentials: readonly number[]): Street {
  const storey = storeyValue(Math.max(0, ...potentials))
  const buildings = potentials.map((potential) => ({
    height: Math.round((potential / storey) * BUILDING.storey),
    storeys: Math.floor(potential / storey),
  }))
  return { storey, buildings }
}

/** The smallest of 1, 2, 5, 10, 20… with which the highest has no more storeys than fit. */
function storeyValue(highest: number): number {
  for (let power = 1; ; power *= 10) {
    const fitting = STEPS.find((step) => highest <= step * power * MOST_STOREYS)
    if (fitting) return fitting * power
  }
}

const WINDOW = { size: [8, 7], every: 17, columns: 8 } as const
const EDGE = 1

/** Whole storeys have windows; the walls end where the value does. */
export function streetBuilding({ height, storeys }: StreetBuilding): Drawing {
  const { width, storey } = BUILDING
  const { size, every, columns } = WINDOW
  const top = height - storeys * storey
  const grid = { columns, count: columns * storeys, every: [every, storey] } as const
  const levels = Array.from({ length: storeys }, (_, at) => top + (at + 1) * storey)
  const wall = rectangle(EDGE, EDGE, width - 2 * EDGE, height)
  return {
    width,
    height: height + EDGE,
    marks: [
      { role: 'wall', path: wall, ...paint('surface', 'ink', 1.6) },
      { path: levelLines(6, width - 12, levels), ...line('rule') },
      { role: 'window', path: panes([10, top + 3], size, grid), ...paint('ink') },
    ],
  }
}
