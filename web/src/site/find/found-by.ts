import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'

/** What the reader may read that a text finds (FIND-02, FIND-03). */
export const foundBy = (text: string) =>
  queryOptions({
    queryKey: ['find', text],
    queryFn: ({ signal }) => callApi('GET /find', { query: { q: text }, signal }),
  })
