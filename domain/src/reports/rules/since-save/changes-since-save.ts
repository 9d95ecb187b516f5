import {
  type CountableCard,
  isCounted,
  isShownToMembers,
} from '../../../cards/rules/counted-card.ts'
import { formatNumber } from '../../../kernel/format.ts'
import type { ChangeSinceSave } from '../../contract.ts'

/** The fields of a step at one moment that changes are computed from. */
export interface StepState extends CountableCard {
  name: string
  /** its full index, which holds its version */
  index: string
}

/** A selected step when its report was calculated, and as it is now. */
export interface StepSinceSave {
  saved: StepState
  /** null: deleted since */
  now: StepState | null
}

/** A sector of a report whose potential changed, in kgCO2e per person per year. */
export interface ChangedPotential {
  /** null: deleted since */
  name: string | null
  before: number
  after: number
}

/** Whether a step differs from its state at the calculation. */
export function isChanged({ saved, now }: StepSinceSave): boolean {
  if (now === null) return true
  if (saved.draft && now.draft) return false
  return (['val', 'format', 'draft', 'name', 'index'] as const).some(
    (field) => saved[field] !== now[field],
  )
}

/** The amount that a step adds to the sum of its report, in kgCO2e per person per year. */
const countedValue = (step: CountableCard | null) => (step && isCounted(step) ? step.val : 0)

/**
 * The changes of a report's steps since its calculation, each with its effect on the sum, so that
 * together they are the difference of the sums. A step that members may not see is listed
 * without its name, so that drafts never leak.
 * @param difference today's sum minus the stored one, in kgCO2e per person per year
 * @param potentials the sectors whose potential changed, listed last
 */
export function changesSinceSave(
  steps: readonly StepSinceSave[],
  difference: number,
  potentials: readonly ChangedPotential[] = [],
): ChangeSinceSave[] {
  const changes = steps.filter(isChanged).flatMap(changesOfStep)
  const rest = difference - changes.reduce((sum, { added }) => sum + added, 0)
  // Reports stored before the states of their steps may have an unexplained remainder.
  return [
    ...changes,
    ...(rest === 0 ? [] : [{ ...unnamed('undescribed'), added: rest }]),
    ...potentials.map(({ name, before, after }) => ({
      name,
      change: 'potential' as const,
      before: formatNumber(before),
      after: formatNumber(after),
      added: 0,
    })),
  ]
}

const unnamed = (change: ChangeSinceSave['change']) => ({
  name: null,
  change,
  before: null,
  after: null,
})

function changesOfStep({ saved, now }: StepSinceSave): ChangeSinceSave[] {
  const added = countedValue(now) - countedValue(saved)
  if (now === null) return [{ ...unnamed('deleted'), added }]
  if (now.draft) return [{ ...unnamed('draft'), added }]
  if (!isShownToMembers(now)) return [{ ...unnamed('undescribed'), added }]
  const { name } = now
  const stepChanges = [
    ...(saved.draft ? [{ ...unnamed('published'), name }] : []),
    ...(saved.format === now.format ? [] : [{ ...unnamed('format'), name }]),
    ...differing(name, 'value', formatNumber(saved.val), formatNumber(now.val)),
    ...differing(name, 'version', saved.index, now.index),
    ...differing(name, 'name', saved.name, now.name),
  ]
  return stepChanges.map((change, index) => ({ ...change, added: index === 0 ? added : 0 }))
}

const differing = (
  name: string,
  change: ChangeSinceSave['change'],
  before: string,
  after: string,
) => (before === after ? [] : [{ name, change, before, after }])
