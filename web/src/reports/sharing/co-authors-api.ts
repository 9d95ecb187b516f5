import type { CoAuthorRole } from '@etapes-climat/domain/reports/rules/co-author-roles'
import type { InvitationBody } from '@etapes-climat/domain/sharing/co-author-contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { readList } from '../../lib/api/item-api.ts'
import { reportKeys } from '../api.ts'

/** The reports that others share with me, last changed first. */
export const sharedReportsQuery = queryOptions({
  queryKey: reportKeys.shared,
  queryFn: ({ signal }) => readList('GET /shared-reports', { signal }),
})

/** The co-authors of a report of mine, in the order they were invited. */
export const coAuthorsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['co-authors', uid],
    queryFn: async ({ signal }) =>
      (await callApi('GET /report/{id}/co-authors', { params: { id: uid }, signal })).coAuthors,
    // They open it meanwhile.
    staleTime: 0,
  })

/** Invites an address; sent again after a lost answer, it is one invitation. */
export const inviteCoAuthor = (uid: string, body: InvitationBody) =>
  callApi('POST /report/{id}/co-authors', { params: { id: uid }, body, once: true })

/** Changes the role of a co-author. */
export const changeCoAuthor = (uid: string, author: string, role: CoAuthorRole) =>
  callApi('POST /report/{id}/co-authors/{author}', { params: { id: uid, author }, body: { role } })

/** Takes the report back from a co-author. */
export const removeCoAuthor = (uid: string, author: string) =>
  callApi('DELETE /report/{id}/co-authors/{author}', { params: { id: uid, author } })

/** Makes a co-author the owner; I stay as an editor. */
export const handOverReport = (uid: string, author: string) =>
  callApi('POST /report/{id}/co-authors/{author}/hand-over', { params: { id: uid, author } })
