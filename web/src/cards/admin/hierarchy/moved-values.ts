import type { CardNode, SectorCards } from '@etapes-climat/domain/cards/contract'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { stepCode } from './hierarchy-api.ts'

/**
 * Which values a saved move made others, « T3 passe de 180 à 70 »; null when none.
 * @param sectors as they were before it
 * @param values by `@id`; kgCO2e per person per year
 */
export function movedValuesWords(
  sectors: readonly SectorCards[],
  values: ReadonlyMap<string, number>,
): string | null {
  const below = (step: CardNode): CardNode[] => [step, ...step.children.flatMap(below)]
  const moved = sectors
    .flatMap(({ cards }) => cards.flatMap(below))
    .flatMap((step) => {
      const val = values.get(step['@id'])
      if (val === undefined || val === step.val) return []
      return [`${stepCode(step)} passe de ${formatNumber(step.val)} à ${formatNumber(val)}`]
    })
  return moved.length > 0 ? `${moved.join(', ')}.` : null
}
