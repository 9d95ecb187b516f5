import { NO_SECTOR } from '../../../classification/rules/no-sector.ts'
import { formatNumber } from '../../../kernel/format.ts'
import { formatDifference } from '../../../kernel/format-difference.ts'
import type { BesideStep } from '../../comparison-contract.ts'
import { UNDESCRIBED_STEPS } from '../figures/addition-notes.ts'
import { amountOfStep, valueInWords } from '../figures/step-amounts.ts'
import { STATUS_WORDS } from '../follow-ups/follow-up-words.ts'
import {
  againstReference,
  type ComparedGroup,
  type ComparedRow,
  type ComparedStepOfReport,
  type Comparison,
} from './compared-reports.ts'
import { type ComparisonCell, type ComparisonRow, EMPTY_CELL, NOTHING } from './comparison-rows.ts'

/** The cells of a step: its value where it is selected, the missing amount and its status where it is not. */
export function stepCells(
  comparison: Comparison,
  { step: { uid }, cells }: ComparedRow,
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
    const beside = comparison.columns[place]?.beside.find((other) => other.uid === uid)
    const note = beside ? besideWords(beside) : ''
    return { ...EMPTY_CELL, difference, status: 'non retenue', text, note }
  })
}

/** « écartée : coût non financé » */
function besideWords({ status, note }: BesideStep): string {
  const word = STATUS_WORDS[status].toLocaleLowerCase('fr')
  return note === '' ? word : `${word}\u00a0: ${note}`
}

/** Steps that no report selects and of which one says something: their statuses, which are in no figure. */
export function besideRows({ columns, groups }: Comparison): ComparisonRow[] {
  const selected = new Set(groups.flatMap(({ rows }) => rows.map(({ step }) => step.uid)))
  const steps = new Map(
    columns
      .flatMap((column) => column?.beside ?? [])
      .filter(({ uid }) => !selected.has(uid))
      .map((step) => [step.uid, step]),
  )
  return [...steps.values()].map(({ uid, name, sector }) => {
    const cells = columns.map((column): ComparisonCell => {
      if (column === null) return EMPTY_CELL
      const own = column.beside.find((step) => step.uid === uid)
      return own
        ? { ...EMPTY_CELL, text: STATUS_WORDS[own.status], note: own.note }
        : { ...EMPTY_CELL, text: NOTHING }
    })
    const present = cells.filter((_, place) => columns[place] !== null)
    return {
      key: uid,
      kind: 'step',
      name,
      detail: sector?.name ?? NO_SECTOR,
      cells,
      differs: new Set(present.map(({ text, note }) => `${text} ${note}`)).size > 1,
    }
  })
}

function wordsOf(
  step: ComparedStepOfReport,
  base: ComparedStepOfReport | null,
  difference: number | null,
): Pick<ComparisonCell, 'text' | 'note'> {
  const signed = difference === null ? '' : formatDifference(difference)
  if (!step.counted || step.val === 0) return { text: valueInWords(step), note: signed }
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
 * A row for the part of the stored sums beside the listed steps; none where there is no such part.
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
