import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { Executor } from '../db/client.ts'
import { findKnownKeys } from './report.repository.ts'

const LISTS = ['sectors', 'tags', 'categories', 'formats'] as const

/**
 * The saved filters without what was deleted from the classification since: a key that no screen
 * shows could not be unticked, and would hide every step (CLASS-14, D-43).
 */
export async function knownFilters(
  executor: Executor,
  filters: CardFilters | null,
): Promise<CardFilters | null> {
  if (!filters) return null
  const keys = LISTS.flatMap((list) => filters[list] ?? [])
  if (keys.length === 0) return filters
  const known = await findKnownKeys(executor, keys)
  const lists = LISTS.flatMap((list) => {
    const saved = filters[list]
    return saved ? [[list, saved.filter((key) => known.has(key))] as const] : []
  })
  return { ...filters, ...Object.fromEntries(lists) }
}
