import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api/api-client.ts'

/**
 * A whole exemplary work, by id or uid. Fails with 404 when the person may not see it.
 */
export const exemplaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['exemplary', id],
    queryFn: ({ signal }) => callApi('GET /api/exemplaries/{id}', { params: { id }, signal }),
  })

/** Cache keys of the screens of exemplary works. */
export const exemplaryKeys = {
  lists: ['exemplaries'],
  found: (title: string) => ['exemplaries', title],
  edited: (id: string, kind: string) => ['exemplary-edited', id, kind],
} as const
