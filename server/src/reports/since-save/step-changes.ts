import { idxFull } from '@etapes-climat/domain/cards/rules/idx-full'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { StepChange } from '@etapes-climat/domain/reports/contract'
import type { SelectedCard } from '../selection/selection.ts'

const unnamed = (change: StepChange['change']): StepChange => ({
  name: null,
  change,
  before: null,
  after: null,
})

/**
 * The changes of the selected steps since the calculation. An un-published or deleted step is
 * listed without its name, so that drafts never leak.
 * @param deleted number of steps deleted since
 */
export function stepChanges(selected: readonly SelectedCard[], deleted: number): StepChange[] {
  const changed = selected.flatMap(({ card: { row }, saved }): StepChange[] => {
    if (row.draft) return [unnamed('draft')]
    const { name } = row
    const candidates: StepChange[] = [
      {
        name,
        change: 'value',
        before: formatNumber(saved.valAtSave),
        after: formatNumber(row.val),
      },
      { name, change: 'version', before: saved.idxFullAtSave, after: idxFull(row) },
      { name, change: 'name', before: saved.nameAtSave, after: name },
    ]
    return candidates.filter((candidate) => candidate.before !== candidate.after)
  })
  return [...changed, ...Array.from({ length: deleted }, () => unnamed('deleted'))]
}
