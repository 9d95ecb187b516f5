import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api/api-client.ts'

/** Whether one's account is linked to the provider. */
export const providerLinkQuery = queryOptions({
  queryKey: ['provider-link'],
  queryFn: ({ signal }) => callApi('GET /me/provider', { signal }),
  // Used on other devices meanwhile.
  staleTime: 0,
})

/** Links one's account to whom the provider named in this browser. @throws ApiError */
export const linkToProvider = () => callApi('POST /me/provider')

/** Unlinks one's account: the provider signs in no more. */
export const unlinkFromProvider = () => callApi('DELETE /me/provider')
