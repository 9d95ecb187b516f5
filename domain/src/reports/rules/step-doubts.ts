import { type CountableCard, isCounted } from '../../cards/rules/counted-card.ts'
import { formatNumber } from '../../kernel/format.ts'

/** A step with its place in the hierarchy. */
export interface BranchStep extends CountableCard {
  uid: string
  /** the topmost step above it; absent outside of any branch */
  branch?: string | undefined
}

/**
 * The necessary conditions that a selected step supposes and that are missing: of its branch, neither
 * selected nor « déjà en place ».
 * @param holds whether a condition is one of these
 */
export function missingConditions<Condition extends { uid: string; branch?: string | undefined }>(
  step: BranchStep,
  conditions: readonly Condition[],
  holds: (uid: string) => boolean,
): Condition[] {
  if (step.branch === undefined || !isCounted(step) || step.val === 0) return []
  return conditions.filter(({ uid, branch }) => branch === step.branch && !holds(uid))
}

/**
 * What is said of a selected transversal step when none of the steps linked to it is selected, or all
 * are; null: some are, or none is linked.
 */
export function linkedStepsWord(linked: number, selected: number): string | null {
  if (linked === 0 || (selected > 0 && selected < linked)) return null
  if (linked === 1) {
    return selected === 0
      ? 'Son étape liée n’est pas retenue.'
      : 'Son étape liée est retenue aussi.'
  }
  return selected === 0
    ? `Aucune de ses ${formatNumber(linked)}\u00a0étapes liées n’est retenue.`
    : `Ses ${formatNumber(linked)}\u00a0étapes liées sont toutes retenues.`
}
