import { idxFull } from '@etapes-climat/domain/cards/rules/idx-full'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { StepChange } from '@etapes-climat/domain/reports/contract'
import type { SelectedCard } from './report.repository.ts'

/**
 * What changed in the selected steps since the figures were calculated (D-74). A step that is no
 * longer published is told without its name (T11 of the security rules: drafts never leak).
 */
export function stepChanges(cards: readonly SelectedCard[]): StepChange[] {
  return cards.flatMap((card): StepChange[] => {
    if (card.draft) return [{ name: null, change: 'draft', before: null, after: null }]
    const { name } = card
    const candidates: StepChange[] = [
      {
        name,
        change: 'value',
        before: formatNumber(card.valAtSave),
        after: formatNumber(card.val),
      },
      { name, change: 'version', before: card.idxFullAtSave, after: idxFull(card) },
      { name, change: 'name', before: card.nameAtSave, after: name },
    ]
    return candidates.filter((candidate) => candidate.before !== candidate.after)
  })
}
