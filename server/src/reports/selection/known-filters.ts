import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { CatalogueSnapshot } from '../../catalogue/catalogue-snapshot.ts'

const LISTS = ['sectors', 'tags', 'categories', 'formats'] as const

/**
 * The saved filters without deleted classification items: a key that no screen shows could not be
 * unticked, and would hide every step.
 */
export function knownFilters(
  { index }: CatalogueSnapshot,
  filters: CardFilters | null,
): CardFilters | null {
  if (!filters) return null
  const lists = LISTS.flatMap((list) => {
    const saved = filters[list]
    return saved ? [[list, saved.filter((key) => index.filterKeys.has(key))] as const] : []
  })
  return { ...filters, ...Object.fromEntries(lists) }
}
