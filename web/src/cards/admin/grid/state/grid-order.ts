import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { compareNames } from '@etapes-climat/domain/kernel/name-order'
import { matchingWords } from '@etapes-climat/domain/kernel/text'
import type { ColumnKey } from './grid-columns.ts'

/** The column that sorts the lines, by stored values: a line does not move while it is edited. */
export interface GridOrder {
  key: ColumnKey
  descending: boolean
}

const byText = (text: (card: FoundCard) => string) => (a: FoundCard, b: FoundCard) =>
  compareNames(text(a), text(b))

const COMPARE: Partial<Record<ColumnKey, (a: FoundCard, b: FoundCard) => number>> = {
  idx: byText(({ idx }) => idx),
  name: byText(({ name }) => name),
  cardFormat: byText(({ cardFormat }) => cardFormat.name),
  sector: byText(({ sector }) => sector?.name ?? ''),
  cardCategory: byText(({ cardCategory }) => cardCategory?.name ?? ''),
  val: (a, b) => a.val - b.val,
  draft: (a, b) => Number(a.draft) - Number(b.draft),
  updatedAt: (a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt),
}

export const isSortable = (key: ColumnKey): boolean => key in COMPARE

/** The other way round for the same column; from the highest value and the latest change on. */
export const nextGridOrder = (order: GridOrder, key: ColumnKey): GridOrder =>
  order.key === key
    ? { key, descending: !order.descending }
    : { key, descending: key === 'val' || key === 'updatedAt' }

export function sortLines(
  cards: readonly FoundCard[],
  { key, descending }: GridOrder,
): FoundCard[] {
  const compare = COMPARE[key] ?? (() => 0)
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
