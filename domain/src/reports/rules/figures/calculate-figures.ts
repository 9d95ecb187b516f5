import { type CountableCard, isCounted } from '../../../cards/rules/counted-card.ts'
import { type Figures, figuresOf } from './report-figures.ts'

/** The fields of a filtered sector that the rules need. */
export interface SectorTotal {
  uid: string
  /** kgCO2e per person per year */
  total: number
}

/** Sum of val over the selected steps, indirect and draft ones left out. */
export function sumOfSteps(cards: readonly CountableCard[]): number {
  return cards.reduce((sum, card) => (isCounted(card) ? sum + card.val : sum), 0)
}

/** Sum of the totals of the filtered sectors, each once. */
export function reductionPotential(sectors: readonly SectorTotal[]): number {
  const totals = new Map(sectors.map((sector) => [sector.uid, sector.total]))
  return [...totals.values()].reduce((sum, total) => sum + total, 0)
}

/** The figures of a selection, in kgCO2e per person per year and percent. */
export function calculateFigures(
  cards: readonly CountableCard[],
  sectors: readonly SectorTotal[],
): Figures {
  return figuresOf({ somme: sumOfSteps(cards), potentiel: reductionPotential(sectors) })
}
