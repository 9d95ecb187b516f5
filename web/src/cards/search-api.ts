import type { CardFilters, FoundCard } from '@etapes-climat/domain/cards/contract'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { callApi } from '../lib/api/api-client.ts'
import { type ListedStep, stepNamer } from './listed-step.ts'

/** The results of a search, and the words it ignored. */
interface FoundSteps<Step> {
  steps: Step[]
  ignoredWords: readonly string[]
}

/** The filters of a search: the free text looks into more than names, it is sent as `q`. */
function askedFilters({ name, ...filters }: CardFilters) {
  return { filters: JSON.stringify(name ? { ...filters, q: name } : { ...filters, name }) }
}

/** How many steps each box of the filters finds, with everything else as it is. */
export const readFilterCounts = (filters: CardFilters, signal?: AbortSignal) =>
  callApi('GET /admin/cards/counts', { query: askedFilters(filters), signal })

/** The steps that match the filters, without pages. */
export async function searchSteps(
  filters: CardFilters,
  signal?: AbortSignal,
): Promise<FoundSteps<FoundCard>> {
  const query = askedFilters(filters)
  const answer = await callApi('GET /admin/cards/search', { query, signal })
  return { steps: answer['hydra:member'], ignoredWords: answer.ignoredWords ?? [] }
}

/** The same steps for a list of thousands: the names come from the filter panel. */
export async function searchListedSteps(
  filters: CardFilters,
  names: PopulateAnswer,
  signal?: AbortSignal,
): Promise<FoundSteps<ListedStep> & { conditions: readonly ListedStep[] }> {
  const query = askedFilters(filters)
  const answer = await callApi('GET /admin/cards/search?view=lines', { query, signal })
  return {
    steps: answer['hydra:member'].map(stepNamer(names)),
    ignoredWords: answer.ignoredWords ?? [],
    conditions: answer.conditions?.map(stepNamer(names)) ?? [],
  }
}
