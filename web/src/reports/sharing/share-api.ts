import type { ShareLinkBody } from '@etapes-climat/domain/sharing/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'

/** The links of a report that were not revoked, newest first. */
export const shareLinksQuery = (uid: string) =>
  queryOptions({
    queryKey: ['share-links', uid],
    queryFn: async ({ signal }) =>
      (await callApi('GET /report/{id}/links', { params: { id: uid }, signal })).links,
    // Others open them meanwhile.
    staleTime: 0,
  })

/** Makes a link; its address is in this answer and nowhere else. @param days until it expires */
export const createShareLink = (uid: string, body: ShareLinkBody) =>
  callApi('POST /report/{id}/links', { params: { id: uid }, body })

/** Lets a link expire so many days from now. */
export const prolongShareLink = (uid: string, link: string, days: number) =>
  callApi('POST /report/{id}/links/{link}/prolong', { params: { id: uid, link }, body: { days } })

/** Ends a link at once. */
export const revokeShareLink = (uid: string, link: string) =>
  callApi('DELETE /report/{id}/links/{link}', { params: { id: uid, link } })
