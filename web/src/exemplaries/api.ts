import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api-client.ts'

/**
 * A whole exemplary work, by id or uid (STEP-19). Fails with 404 for what the person may not see
 * (STEP-20).
 */
export const exemplaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['exemplary', id],
    queryFn: ({ signal }) =>
      callApi<Exemplary>(`/api/exemplaries/${encodeURIComponent(id)}`, { signal }),
  })
