import type {
  CardFilters,
  FilterCounts,
  FoundCard,
  FoundLine,
} from '@etapes-climat/domain/cards/contract'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { callApi } from '../lib/api/api-client.ts'
import { type ListedStep, stepNamer } from './listed-step.ts'

/** The filters of a search: the free text looks into more than names, it is sent as `q` (FIND-01). */
function askedFilters({ name, ...filters }: CardFilters): string {
  return JSON.stringify(name ? { ...filters, q: name } : { ...filters, name })
}

/** How many steps each box of the filters finds, with everything else as it is (API-86). */
export function readFilterCounts(
  filters: CardFilters,
  signal?: AbortSignal,
): Promise<FilterCounts> {
  const query = new URLSearchParams({ filters: askedFilters(filters) })
  return callApi(`/admin/cards/counts?${query}`, { ...(signal && { signal }) })
}

/** The steps that match the filters, without pages (API-12, D-40). */
export async function searchSteps(
  filters: CardFilters,
  signal?: AbortSignal,
): Promise<FoundCard[]> {
  const query = new URLSearchParams({ filters: askedFilters(filters) })
  return searchMembers<FoundCard>(query, signal)
}

/** The same steps for a list of thousands: the names come from the filter panel. */
export async function searchListedSteps(
  filters: CardFilters,
  names: PopulateAnswer,
  signal?: AbortSignal,
): Promise<ListedStep[]> {
  const query = new URLSearchParams({ filters: askedFilters(filters), view: 'lines' })
  return (await searchMembers<FoundLine>(query, signal)).map(stepNamer(names))
}

async function searchMembers<Item>(query: URLSearchParams, signal?: AbortSignal): Promise<Item[]> {
  const answer = await callApi<Collection<Item>>(`/admin/cards/search?${query}`, {
    ...(signal && { signal }),
  })
  return answer['hydra:member']
}
