import type { JournalKind } from '@etapes-climat/domain/history/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi, downloadFromApi } from '../../../lib/api/api-client.ts'

/** Filters of the journal; empty: all actions. */
export interface JournalFilters {
  /** uid */
  person: string
  kind: JournalKind | ''
  object: string
  /** days, YYYY-MM-DD */
  from: string
  to: string
  /** number of the act whose lines are shown */
  change: string
}

function queryOf(filters: JournalFilters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
}

/** A page of the journal, an entry an act, or the lines of one act; the former stays until it comes. */
export function journalOf(filters: JournalFilters, page: number) {
  const query = queryOf(filters)
  query.set('page', String(page))
  if (filters.change === '') query.set('by', 'act')
  return queryOptions({
    queryKey: ['journal', query.toString()],
    queryFn: ({ signal }) => callApi('GET /admin/journal/entries', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The authors of actions. */
export const journalPeople = queryOptions({
  queryKey: ['journal', 'people'],
  queryFn: ({ signal }) => callApi('GET /admin/journal/people', { signal }),
})

/** The filtered actions as CSV. @throws ApiError */
export const exportJournal = (filters: JournalFilters) =>
  downloadFromApi('GET /admin/journal/export', { query: queryOf(filters) })
