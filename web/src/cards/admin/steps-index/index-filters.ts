import type { CardFilters, CardSummary } from '@etapes-climat/domain/cards/contract'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { DRAFT_STATE } from '../../../editing/draft-state-address.ts'
import { flattenTree } from '../../filters/filter-nodes.ts'
import { countChecked, unlistedChoices } from '../../filters/filter-tree-checks.ts'
import type { DraftStatus } from '../../filters/status-filter.tsx'
import { isWithoutValue } from '../../without-value.ts'
import { offeredFormats } from './format-filter.tsx'
import { VALUE } from './index-addresses.ts'

/** The filters of the index; lists hold uids. */
export interface IndexFilters {
  /** 2: nothing chosen, which shows everything as well */
  draft: DraftStatus | 2
  formats: string[]
  sectors: string[]
  tags: string[]
  categories: string[]
  name: string
  /** only steps that were never computed, as the dashboard counts them */
  withoutValue: boolean
}

/** Nothing chosen, nothing typed. */
export const NO_INDEX_FILTERS: IndexFilters = {
  draft: 2,
  formats: [],
  sectors: [],
  tags: [],
  categories: [],
  name: '',
  withoutValue: false,
}

/** The lists of the address, by the name of their parameter. */
const LISTS = {
  formats: 'formats',
  sectors: 'secteurs',
  tags: 'mots-cles',
  categories: 'filtres',
} as const
type ListName = keyof typeof LISTS
const LIST_NAMES = Object.keys(LISTS) as ListName[]

const STATUSES = { tous: 'all', [DRAFT_STATE.published]: 0, [DRAFT_STATE.draft]: 1 } as const

interface Identified {
  '@id': string
  uid: string
}

/** Everything that can be ticked, list by list. */
function tickable(options: PopulateAnswer): Record<ListName, readonly Identified[]> {
  return {
    formats: offeredFormats(options.formats),
    sectors: flattenTree(options.sectors),
    tags: flattenTree(options.tags ?? []),
    categories: options.categories,
  }
}

/** `/api/sectors/12` → `12`: addresses of hundreds of uids would not pass. */
const numberOf = (item: Identified) => item['@id'].split('/').at(-1) ?? ''

/** The filters of an address, without deleted items and others that have no box. */
export function filtersOfAddress(query: URLSearchParams, options: PopulateAnswer): IndexFilters {
  const all = tickable(options)
  const uidsOf = (list: ListName) => {
    const numbers = new Set(query.get(LISTS[list])?.split('.'))
    return all[list].filter((item) => numbers.has(numberOf(item))).map(({ uid }) => uid)
  }
  const status = query.get(DRAFT_STATE.parameter) ?? ''
  return {
    draft: Object.hasOwn(STATUSES, status) ? STATUSES[status as keyof typeof STATUSES] : 2,
    formats: uidsOf('formats'),
    sectors: uidsOf('sectors'),
    tags: uidsOf('tags'),
    categories: uidsOf('categories'),
    name: query.get('nom') ?? '',
    withoutValue: query.get(VALUE.parameter) === VALUE.none,
  }
}

/** Writes the filters into an address; its other parameters stay. */
export function writeFilters(
  query: URLSearchParams,
  filters: IndexFilters,
  options: PopulateAnswer,
): URLSearchParams {
  const put = (name: string, text: string) => (text ? query.set(name, text) : query.delete(name))
  const all = tickable(options)
  for (const list of LIST_NAMES) {
    const uids = new Set(filters[list])
    const numbers = all[list].filter(({ uid }) => uids.has(uid)).map(numberOf)
    put(LISTS[list], numbers.join('.'))
  }
  const status = Object.entries(STATUSES).find(([, value]) => value === filters.draft)
  put(DRAFT_STATE.parameter, status?.[0] ?? '')
  put('nom', filters.name)
  put(VALUE.parameter, filters.withoutValue ? VALUE.none : '')
  return query
}

/** The filters for the search, each one set. */
export function searchedFilters({ withoutValue: _, ...filters }: IndexFilters): CardFilters {
  return filters
}

/** What of the answer is shown: whether a value was computed is no filter of the search. */
export const shownSteps = <Step extends CardSummary>(
  found: Step[],
  { withoutValue }: IndexFilters,
): Step[] => (withoutValue ? found.filter(isWithoutValue) : found)

/** How many lists, states and texts narrow the list. */
export function countIndexFilters(
  filters: IndexFilters,
  { sectors, tags }: Pick<PopulateAnswer, 'sectors' | 'tags'>,
): number {
  const ticked =
    filters.formats.length +
    filters.categories.length +
    countChecked(new Set(filters.sectors), sectors) +
    countChecked(new Set(filters.tags), tags ?? []) +
    unlistedChoices([...filters.sectors, ...filters.tags], [...sectors, ...(tags ?? [])]).length
  const states = [filters.draft === 0 || filters.draft === 1, filters.withoutValue]
  return ticked + states.filter(Boolean).length
}
