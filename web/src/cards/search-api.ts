import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { callApi } from '../lib/api/api-client.ts'
import { readList } from '../lib/api/item-api.ts'
import { type ListedStep, stepNamer } from './listed-step.ts'

/** The filters of a search: the free text looks into more than names, it is sent as `q` (FIND-01). */
function askedFilters({ name, ...filters }: CardFilters) {
  return { filters: JSON.stringify(name ? { ...filters, q: name } : { ...filters, name }) }
}

/** How many steps each box of the filters finds, with everything else as it is (API-86). */
export const readFilterCounts = (filters: CardFilters, signal?: AbortSignal) =>
  callApi('GET /admin/cards/counts', { query: askedFilters(filters), signal })

/** The steps that match the filters, without pages (API-12, D-40). */
export const searchSteps = (filters: CardFilters, signal?: AbortSignal) =>
  readList('GET /admin/cards/search', { query: askedFilters(filters), signal })

/** The same steps for a list of thousands: the names come from the filter panel. */
export async function searchListedSteps(
  filters: CardFilters,
  names: PopulateAnswer,
  signal?: AbortSignal,
): Promise<ListedStep[]> {
  const query = askedFilters(filters)
  const found = await readList('GET /admin/cards/search?view=lines', { query, signal })
  return found.map(stepNamer(names))
}
