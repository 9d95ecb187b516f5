import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'

/** What the reader may read that a text finds. */
export const foundBy = (text: string) =>
  queryOptions({
    queryKey: ['find', text],
    queryFn: ({ signal }) => callApi('GET /find', { query: { q: text }, signal }),
  })
