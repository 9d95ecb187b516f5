import { type CountableCard, isCounted } from '../../../cards/rules/counted-card.ts'
import { eachStoredFigure, type Figures, figuresOf, type StoredFigures } from './report-figures.ts'

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

/** How each stored figure is calculated; those of the parts of a selection add up to those of the whole. */
const RULES: {
  readonly [Key in keyof StoredFigures]: (
    cards: readonly CountableCard[],
    sectors: readonly SectorTotal[],
  ) => number
} = {
  somme: sumOfSteps,
  potentiel: (_, sectors) => reductionPotential(sectors),
}

/** What is stored of the figures of a selection. */
export const calculateStored = (
  cards: readonly CountableCard[],
  sectors: readonly SectorTotal[],
): StoredFigures => eachStoredFigure((key) => RULES[key](cards, sectors))

/** The figures of a selection, in kgCO2e per person per year and percent. */
export const calculateFigures = (
  cards: readonly CountableCard[],
  sectors: readonly SectorTotal[],
): Figures => figuresOf(calculateStored(cards, sectors))
