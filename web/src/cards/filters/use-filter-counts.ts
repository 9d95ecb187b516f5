import type { CardFilters, FilterCounts } from '@etapes-climat/domain/cards/contract'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { SEARCH_DELAY_MS } from '../../lib/address/search-delay.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { readFilterCounts } from '../search-api.ts'

const STALE_MS = 60_000

/** The counts beside the boxes. */
export interface ShownCounts {
  /** undefined before the first answer */
  counts: FilterCounts | undefined
  /** the counts do not match the filters on screen yet */
  busy: boolean
}

/**
 * The counts beside the boxes, of the filters as they are on screen, shortly after each change.
 * @param keyOf cache key of the counts of some filters
 */
export function useFilterCounts(
  filters: CardFilters,
  keyOf: (filters: CardFilters) => QueryKey,
): ShownCounts {
  const written = JSON.stringify(filters)
  const debounced = useDebounced(written, SEARCH_DELAY_MS)
  const counted: CardFilters = JSON.parse(debounced)
  const { data, isPlaceholderData } = useQuery({
    queryKey: keyOf(counted),
    queryFn: ({ signal }) => readFilterCounts(counted, signal),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })
  return { counts: data, busy: debounced !== written || isPlaceholderData }
}
