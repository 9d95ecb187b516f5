import { formatNumber } from '../../../kernel/format.ts'
import { formatDifference } from '../../../kernel/format-difference.ts'
import { NECESSARY_CONDITION } from '../../../kernel/unit.ts'
import { NOT_ADDED, UNDESCRIBED_STEPS } from '../figures/addition-notes.ts'
import {
  againstReference,
  type ComparedGroup,
  type ComparedStepOfReport,
  type Comparison,
} from './compared-reports.ts'
import { type ComparisonCell, type ComparisonRow, EMPTY_CELL, NOTHING } from './comparison-rows.ts'
import { amountOfStep } from './step-differences.ts'

/** The cells of a step: its value where it is selected, the missing amount where it is not. */
export function stepCells(
  comparison: Comparison,
  cells: readonly (ComparedStepOfReport | null)[],
): ComparisonCell[] {
  const amounts = cells.map(amountOfStep)
  const base = cells[comparison.reference] ?? null
  return cells.map((step, place) => {
    const moved = againstReference(comparison, amounts, place)
    const difference = moved === 0 ? null : moved
    if (step) {
      const words = wordsOf(step, base, difference)
      return { ...EMPTY_CELL, difference, value: step.val, status: 'retenue', ...words }
    }
    if (comparison.columns[place] === null) return EMPTY_CELL
    const text = difference === null ? NOTHING : formatDifference(difference)
    return { ...EMPTY_CELL, difference, status: 'non retenue', text }
  })
}

function wordsOf(
  step: ComparedStepOfReport,
  base: ComparedStepOfReport | null,
  difference: number | null,
): Pick<ComparisonCell, 'text' | 'note'> {
  const signed = difference === null ? '' : formatDifference(difference)
  if (!step.counted) {
    const note = [NOT_ADDED, signed].filter((part) => part !== '').join(', ')
    return { text: formatNumber(step.val), note }
  }
  if (step.val === 0) return { text: NECESSARY_CONDITION, note: signed }
  return base === null && signed !== ''
    ? { text: signed, note: '' }
    : { text: formatNumber(step.val), note: signed }
}

/** The amounts that the steps of a group add to each column, and those that the reference has more. */
export function groupTotals(
  comparison: Comparison,
  { members, rows }: ComparedGroup,
): ComparisonCell[] {
  const { columns, reference } = comparison
  const amounts = columns.map((_, place) =>
    rows.reduce((sum, { cells }) => sum + amountOfStep(cells[place]), 0),
  )
  const inReference = members.includes(reference)
  return columns.map((column, place) => {
    const isMember = members.includes(place)
    if (column === null || (!isMember && !inReference)) return EMPTY_CELL
    // Conditions and transversal steps alone add nothing, so there is no total.
    if (amounts.every((amount) => amount === 0)) return EMPTY_CELL
    const moved = againstReference(comparison, amounts, place)
    const difference = moved === 0 ? null : moved
    const own = amounts[place] ?? 0
    const signed = difference === null ? '' : formatDifference(difference)
    const value = isMember ? own : null
    if (!isMember || !inReference)
      return { ...EMPTY_CELL, value, difference, text: signed || formatNumber(own) }
    return { ...EMPTY_CELL, value, difference, text: formatNumber(own), note: signed }
  })
}

/**
 * A row for the part of the stored sums beside the listed steps; none where there is no such part
 * (REP-50).
 */
export function othersRow(comparison: Comparison): ComparisonRow[] {
  const { others } = comparison
  if (others.every((amount) => amount === null || amount === 0)) return []
  const cells = others.map((value, place): ComparisonCell => {
    if (value === null) return EMPTY_CELL
    const difference = againstReference(comparison, others, place)
    const note = difference ? formatDifference(difference) : ''
    return {
      ...EMPTY_CELL,
      value,
      difference: difference || null,
      text: formatNumber(value),
      note,
    }
  })
  return [
    {
      key: 'autres',
      kind: 'others',
      name: UNDESCRIBED_STEPS,
      detail: '',
      cells,
      differs: new Set(others.filter((amount) => amount !== null)).size > 1,
    },
  ]
}
