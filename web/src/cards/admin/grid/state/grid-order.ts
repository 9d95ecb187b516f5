import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { stepField } from '@etapes-climat/domain/cards/step-fields'
import { codecOf } from '@etapes-climat/domain/items/field-types'
import { compareNames } from '@etapes-climat/domain/kernel/name-order'
import { matchingWords } from '@etapes-climat/domain/kernel/text'
import { type ColumnKey, cellKind } from './grid-columns.ts'

/** The column that sorts the lines, by stored values: a line does not move while it is edited. */
export interface GridOrder {
  key: ColumnKey
  descending: boolean
}

type Compare = (one: FoundCard, other: FoundCard) => number

/** How lines are compared by a column; undefined: not at all. */
function comparedBy(key: ColumnKey): Compare | undefined {
  const valueIn = (card: FoundCard) => (card as unknown as Record<string, unknown>)[key]
  if (key === 'updatedAt') return (a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt)
  const field = stepField(key)
  if (field.type === 'reference') {
    const nameOf = (card: FoundCard) => (valueIn(card) as { name: string } | null)?.name ?? ''
    return (a, b) => compareNames(nameOf(a), nameOf(b))
  }
  const { compare, empty } = codecOf(field)
  return compare && ((a, b) => compare(valueIn(a) ?? empty(field), valueIn(b) ?? empty(field)))
}

export const isSortable = (key: ColumnKey): boolean => comparedBy(key) !== undefined

/** The other way round for the same column; from the highest value and the latest change on. */
export const nextGridOrder = (order: GridOrder, key: ColumnKey): GridOrder =>
  order.key === key
    ? { key, descending: !order.descending }
    : { key, descending: key === 'updatedAt' || cellKind(key).isNumber === true }

export function sortLines(
  cards: readonly FoundCard[],
  { key, descending }: GridOrder,
): FoundCard[] {
  const compare = comparedBy(key) ?? (() => 0)
  const sign = descending ? -1 : 1
  return cards.toSorted((a, b) => sign * compare(a, b) || compareNames(a.name, b.name))
}

/** What of the steps is on screen. */
export interface GridFilters {
  text: string
  /** IRI; empty for all */
  sector: string
  state: 'all' | 'published' | 'drafts' | 'typed'
}

export const NO_GRID_FILTERS: GridFilters = { text: '', sector: '', state: 'all' }

/** @param isTyped whether a line has cells that are not saved */
export function filterLines(
  cards: readonly FoundCard[],
  { text, sector, state }: GridFilters,
  isTyped: (uid: string) => boolean,
): FoundCard[] {
  const matches = matchingWords(text)
  return cards.filter((card) => {
    if (sector !== '' && card.sector?.['@id'] !== sector) return false
    if (state === 'typed' && !isTyped(card.uid)) return false
    if (state === 'published' && card.draft) return false
    if (state === 'drafts' && !card.draft) return false
    const names = card.tags.map((tag) => tag.name).join(' ')
    return matches(`${card.idx} ${card.name} ${names}`)
  })
}
