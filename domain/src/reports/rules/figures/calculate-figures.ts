import { type CountableCard, isCounted } from '../../../cards/rules/counted-card.ts'
import type { Figures } from './report-figures.ts'

/** The fields of a filtered sector that the rules need. */
export interface SectorTotal {
  uid: string
  /** kgCO2e per person per year */
  total: number
}

/** Sum of val over the selected steps, indirect and draft ones left out (CALC-01). */
export function sumOfSteps(cards: readonly CountableCard[]): number {
  return cards.reduce((sum, card) => (isCounted(card) ? sum + card.val : sum), 0)
}

/** Sum of the totals of the filtered sectors, each once (CALC-02, CALC-22). */
export function reductionPotential(sectors: readonly SectorTotal[]): number {
  const totals = new Map(sectors.map((sector) => [sector.uid, sector.total]))
  return [...totals.values()].reduce((sum, total) => sum + total, 0)
}

/** Half of the potential, rounded half up (CALC-03, LIM-19). */
export function objective2030(potentiel: number): number {
  return Math.round(potentiel / 2)
}

/** Sum over potential in percent, rounded half up; 0 without potential (CALC-04, CALC-05). */
export function effortPercent(somme: number, potentiel: number): number {
  return potentiel === 0 ? 0 : Math.round((somme * 100) / potentiel)
}

/** The figures of a selection, in kgCO2e per person per year and percent. */
export function calculateFigures(
  cards: readonly CountableCard[],
  sectors: readonly SectorTotal[],
): Figures {
  return figuresOf(sumOfSteps(cards), reductionPotential(sectors))
}

/** The figures that a sum and a potential give. */
export function figuresOf(somme: number, potentiel: number): Figures {
  const [objectif, effort] = [objective2030(potentiel), effortPercent(somme, potentiel)]
  return { somme, potentiel, objectif, effort }
}
