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

/** Potentials of sectors as buildings of one street, all to the same scale (PUB-44). */
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
