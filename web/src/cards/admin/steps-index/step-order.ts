import type { CardSummary } from '@etapes-climat/domain/cards/contract'
import { compareNames } from '@etapes-climat/domain/kernel/name-order'

/** Columns that sort the list, in the words of its address. */
export const SORT_KEYS = ['nom', 'identifiant', 'valeur', 'modification'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** How the index is sorted; null: by category, as the filters are. */
export interface StepOrder {
  key: SortKey
  descending: boolean
}

/** Name of the parameter: `tri=valeur`, `tri=-valeur` from the highest on. */
export const ORDER_PARAMETER = 'tri'

/** The largest and the latest are what one looks for first. */
const DESCENDING_FIRST: readonly SortKey[] = ['valeur', 'modification']

export function orderOfAddress(query: URLSearchParams): StepOrder | null {
  const [, sign, word] = /^(-?)(\w+)$/.exec(query.get(ORDER_PARAMETER) ?? '') ?? []
  const key = SORT_KEYS.find((known) => known === word)
  return key ? { key, descending: sign === '-' } : null
}

export const writtenOrder = ({ key, descending }: StepOrder) => `${descending ? '-' : ''}${key}`

/** The order that a click on a column asks for: the other way round, once it is sorted by it. */
export function nextOrder(order: StepOrder | null, key: SortKey): StepOrder {
  if (order?.key === key) return { key, descending: !order.descending }
  return { key, descending: DESCENDING_FIRST.includes(key) }
}

const COMPARE: Record<SortKey, (a: CardSummary, b: CardSummary) => number> = {
  nom: (a, b) => compareNames(a.name, b.name),
  identifiant: (a, b) => compareNames(a.idx, b.idx),
  valeur: (a, b) => a.val - b.val,
  modification: (a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt),
}

/** The steps in an order; equal ones by name, those without an idx last whichever way. */
export function sortSteps<Step extends CardSummary>(
  steps: readonly Step[],
  { key, descending }: StepOrder,
): Step[] {
  const sign = descending ? -1 : 1
  const missing = (step: Step) => Number(key === 'identifiant' && step.idx === '')
  return steps.toSorted(
    (a, b) => missing(a) - missing(b) || sign * COMPARE[key](a, b) || compareNames(a.name, b.name),
  )
}
