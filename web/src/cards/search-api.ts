import type {
  CardFilters,
  CardLine,
  CardSummary,
  FilterCounts,
} from '@etapes-climat/domain/cards/contract'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { callApi } from '../lib/api-client.ts'
import { type ListedStep, stepNamer } from './listed-step.ts'

/** What the filter panel offers, with counts (API-10). */
export function readFilterPanel(signal?: AbortSignal): Promise<PopulateAnswer> {
  return callApi('/admin/cards/populate?for=filters', { ...(signal && { signal }) })
}

/** How many steps each box of the filters finds, with everything else as it is (API-86). */
export function readFilterCounts(
  filters: CardFilters,
  signal?: AbortSignal,
): Promise<FilterCounts> {
  const query = new URLSearchParams({ filters: JSON.stringify(filters) })
  return callApi(`/admin/cards/counts?${query}`, { ...(signal && { signal }) })
}

/** The steps that match the filters, without pages (API-12, D-40). */
export async function searchSteps(
  filters: CardFilters,
  signal?: AbortSignal,
): Promise<CardSummary[]> {
  const query = new URLSearchParams({ filters: JSON.stringify(filters) })
  return searchMembers<CardSummary>(query, signal)
}

/** The same steps for a list of thousands: the names come from the filter panel. */
export async function searchListedSteps(
  filters: CardFilters,
  names: PopulateAnswer,
  signal?: AbortSignal,
): Promise<ListedStep[]> {
  const query = new URLSearchParams({ filters: JSON.stringify(filters), view: 'lines' })
  return (await searchMembers<CardLine>(query, signal)).map(stepNamer(names))
}

async function searchMembers<Item>(query: URLSearchParams, signal?: AbortSignal): Promise<Item[]> {
  const answer = await callApi<Collection<Item>>(`/admin/cards/search?${query}`, {
    ...(signal && { signal }),
  })
  return answer['hydra:member']
}
