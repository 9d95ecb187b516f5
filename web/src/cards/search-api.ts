import type { CardFilters, CardSummary } from '@etapes-climat/domain/cards/contract'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { callApi } from '../lib/api-client.ts'

/** What the filter panel offers, with counts (API-10). */
export function readFilterPanel(signal?: AbortSignal): Promise<PopulateAnswer> {
  return callApi('/admin/cards/populate?for=filters', { ...(signal && { signal }) })
}

/** The steps that match the filters, without pages (API-12, D-40). */
export async function searchSteps(
  filters: CardFilters,
  signal?: AbortSignal,
): Promise<CardSummary[]> {
  const query = new URLSearchParams({ filters: JSON.stringify(filters) })
  const answer = await callApi<Collection<CardSummary>>(`/admin/cards/search?${query}`, {
    ...(signal && { signal }),
  })
  return answer['hydra:member']
}
