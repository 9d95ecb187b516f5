import { idxFull } from '@etapes-climat/domain/cards/rules/idx-full'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { StepChange } from '@etapes-climat/domain/reports/contract'
import type { SelectedCard } from './report-cards.repository.ts'

const unnamed = (change: StepChange['change']): StepChange => ({
  name: null,
  change,
  before: null,
  after: null,
})

/**
 * What changed in the selected steps since the figures were calculated (D-74). A step that is no
 * longer published, or was deleted, is told without its name (T11 of the security rules: drafts
 * never leak).
 * @param deleted number of steps deleted since
 */
export function stepChanges(cards: readonly SelectedCard[], deleted: number): StepChange[] {
  const changed = cards.flatMap((card): StepChange[] => {
    if (card.draft) return [unnamed('draft')]
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
  return [...changed, ...Array.from({ length: deleted }, () => unnamed('deleted'))]
}
