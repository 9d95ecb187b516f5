import { formatNumber } from '../../../kernel/format.ts'
import { NECESSARY_CONDITION } from '../../../kernel/unit.ts'

/** A step of a report as far as its part in the sum goes. */
export interface ValuedStep {
  /** kgCO2e per person per year */
  val: number
  /** whether the sum holds it: selected, published and not transversal */
  counted: boolean
}

/** The amount that a step adds to the sum of its report; 0 when it is missing or not counted. */
export function amountOfStep(step: ValuedStep | null | undefined): number {
  return step?.counted ? step.val : 0
}

/** The sum of these steps, in kgCO2e per person per year. */
export function amountOfSteps(steps: readonly ValuedStep[]): number {
  return steps.reduce((sum, step) => sum + amountOfStep(step), 0)
}

/** After a value that is not part of the sum. */
export const NOT_ADDED = 'non ajoutée'

/** The value of a step in a report, in its one notation: `510`, `510, non ajoutée`, `Condition nécessaire`. */
export function valueInWords({ val, counted }: ValuedStep): string {
  if (val === 0) return NECESSARY_CONDITION
  return counted ? formatNumber(val) : `${formatNumber(val)}, ${NOT_ADDED}`
}
