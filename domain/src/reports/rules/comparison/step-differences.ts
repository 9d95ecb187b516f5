import { amountOfStep, amountOfSteps, type ValuedStep } from '../figures/step-amounts.ts'

/** A step of a report at one moment, as far as its part in the sum goes. */
export interface ComparedStep extends ValuedStep {
  uid: string
}

/** A step that is on both sides and adds another amount than before. */
export interface RevaluedStep<Step extends ComparedStep> {
  before: Step
  after: Step
}

/**
 * Added, removed and revalued steps between two lists. Each amount is a difference of the sum, in
 * kgCO2e per person per year; together they are the difference of the sums.
 */
export interface StepDifferences<Step extends ComparedStep> {
  added: Step[]
  removed: Step[]
  revalued: RevaluedStep<Step>[]
  unchanged: Step[]
  amounts: { added: number; removed: number; revalued: number }
}

/** What differs between two lists of steps, each step once in each, in the order of the lists. */
export function stepDifferences<Step extends ComparedStep>(
  before: readonly Step[],
  after: readonly Step[],
): StepDifferences<Step> {
  const [earlier, later] = [byUid(before), byUid(after)]
  const added = after.filter(({ uid }) => !earlier.has(uid))
  const removed = before.filter(({ uid }) => !later.has(uid))
  const pairs = after.flatMap((step) => {
    const former = earlier.get(step.uid)
    return former ? [{ before: former, after: step }] : []
  })
  const revalued = pairs.filter((pair) => movedBy(pair) !== 0)
  return {
    added,
    removed,
    revalued,
    unchanged: pairs.filter((pair) => movedBy(pair) === 0).map((pair) => pair.after),
    amounts: {
      added: amountOfSteps(added),
      removed: 0 - amountOfSteps(removed),
      revalued: revalued.reduce((sum, pair) => sum + movedBy(pair), 0),
    },
  }
}

/** The effect of a step's new amount on the sum, in kgCO2e per person per year. */
export function movedBy({ before, after }: RevaluedStep<ComparedStep>): number {
  return amountOfStep(after) - amountOfStep(before)
}

const byUid = <Step extends ComparedStep>(steps: readonly Step[]) =>
  new Map(steps.map((step) => [step.uid, step]))
