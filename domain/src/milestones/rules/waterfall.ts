import { movedBy, stepDifferences } from '../../reports/rules/comparison/step-differences.ts'
import { amountOfStep } from '../../reports/rules/figures/step-amounts.ts'
import type { StatedStep, Statement } from '../../statements/contract.ts'
import type { Milestone } from '../contract.ts'

/** The fields of a milestone that the waterfall needs. */
export interface WaterfallSide extends Pick<Milestone, 'figures'> {
  statement: Pick<Statement, 'steps' | 'undescribed'>
}

/** The effect of a step, or of undescribed steps, on the sum between two milestones. */
export interface WaterfallLine {
  /** key of its step; undescribed steps have none of their own */
  key: string
  kind: 'added' | 'removed' | 'revalued' | 'undescribed'
  /** empty: not described */
  name: string
  /** in the sum before and after, kgCO2e per person per year; null: not there */
  before: number | null
  after: number | null
  moved: number
  from: number
  to: number
}

/** The changes between two milestones: the lines add up from one sum to the other. */
export interface Waterfall {
  lines: WaterfallLine[]
  /** what each kind of line adds to the sum */
  amounts: { added: number; removed: number; revalued: number; undescribed: number }
  /** steps that do as much on both sides */
  unchanged: { count: number; amount: number }
  difference: number
}

type UnplacedLine = Omit<WaterfallLine, 'from' | 'to'>

/** What came, what left, what adds another amount, in this order: the sums of both sides are its ends. */
export function waterfall(before: WaterfallSide, after: WaterfallSide): Waterfall {
  const stepChanges = stepDifferences(before.statement.steps, after.statement.steps)
  const restOf = ({ statement }: WaterfallSide) => statement.undescribed?.val ?? 0
  const [from, to] = [restOf(before), restOf(after)]
  const unplaced: UnplacedLine[] = [
    ...stepChanges.added.map((step) =>
      line('added', step, { before: null, after: amountOfStep(step) }),
    ),
    ...stepChanges.removed.map((step) =>
      line('removed', step, { before: amountOfStep(step), after: null }),
    ),
    ...stepChanges.revalued.map((pair) => ({
      ...line('revalued', pair.after, {
        before: amountOfStep(pair.before),
        after: amountOfStep(pair.after),
      }),
      moved: movedBy(pair),
    })),
    ...undescribedLine(from, to),
  ]
  return {
    lines: placed(unplaced, before.figures.somme),
    amounts: { ...stepChanges.amounts, undescribed: to - from },
    unchanged: {
      count: stepChanges.unchanged.length,
      amount: stepChanges.unchanged.reduce((sum, step) => sum + amountOfStep(step), 0),
    },
    difference: after.figures.somme - before.figures.somme,
  }
}

function line(
  kind: WaterfallLine['kind'],
  { uid, name }: Pick<StatedStep, 'uid' | 'name'>,
  sides: Pick<WaterfallLine, 'before' | 'after'>,
): UnplacedLine {
  return { key: uid, kind, name, ...sides, moved: (sides.after ?? 0) - (sides.before ?? 0) }
}

const undescribedLine = (before: number, after: number): UnplacedLine[] =>
  before === after
    ? []
    : [{ key: '', kind: 'undescribed', name: '', before, after, moved: after - before }]

/** Each line begins where the one before it ends. */
function placed(lines: readonly UnplacedLine[], start: number): WaterfallLine[] {
  let from = start
  return lines.map((unplaced) => {
    const to = from + unplaced.moved
    const whole = { ...unplaced, from, to }
    from = to
    return whole
  })
}
