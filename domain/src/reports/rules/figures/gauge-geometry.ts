import type { Figures } from '../../contract.ts'

/** Positions of the effort gauge, in units of its drawing. */
export interface GaugeGeometry {
  /** width of the drawing, also the place of the potential */
  width: number
  /** length of the filled part, never beyond the width */
  filled: number
  /** place of the 2030 objective */
  objective: number
  /** the value is written at the left of the fill's end, for want of room at its right */
  labelLeft: boolean
}

/** From this share of the width on, the value is written at the left of the fill's end. */
const LABEL_FLIP = 0.85

/** Geometry of the gauge: 0 to potential, filled to the sum; over 100 % the fill stops there. */
export function gaugeGeometry(
  { somme, potentiel, objectif }: Figures,
  width: number,
): GaugeGeometry {
  const place = (value: number) =>
    potentiel === 0 ? 0 : Math.min(Math.max((value / potentiel) * width, 0), width)
  const filled = place(somme)
  return { width, filled, objective: place(objectif), labelLeft: filled >= LABEL_FLIP * width }
}

/** What is left to the 2030 objective, kgCO2e per person per year; 0 once reached. */
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
