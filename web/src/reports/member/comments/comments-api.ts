import type { StepCommentBody } from '@etapes-climat/domain/reports/comment-contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'

/** Cache keys of comments. */
export const commentKeys = {
  of: (uid: string) => ['comments', uid],
  unread: ['comments-unread'],
} as const

/** The comments of a report, the oldest first (TEAM-35). */
export const commentsQuery = (uid: string) =>
  queryOptions({
    queryKey: commentKeys.of(uid),
    queryFn: ({ signal }) => callApi('GET /report/{id}/comments', { params: { id: uid }, signal }),
    // Others write meanwhile.
    staleTime: 0,
  })

/** How many comments of which reports are not read. */
export const unreadCommentsQuery = queryOptions({
  queryKey: commentKeys.unread,
  queryFn: async ({ signal }) => (await callApi('GET /comments/unread', { signal })).reports,
  staleTime: 0,
})

/** Writes a comment; a repetition after a lost answer writes no second one. */
export const writeComment = (uid: string, body: StepCommentBody) =>
  callApi('POST /report/{id}/comments', { params: { id: uid }, body, once: true })

export const deleteComment = (uid: string, comment: string) =>
  callApi('DELETE /report/{id}/comments/{comment}', { params: { id: uid, comment } })

export const markCommentsRead = (uid: string) =>
  callApi('POST /report/{id}/comments/read', { params: { id: uid } })

export const commentMailQuery = queryOptions({
  queryKey: ['comment-mail'],
  queryFn: ({ signal }) => callApi('GET /me/comment-mail', { signal }),
})

export const chooseCommentMail = (wanted: boolean) =>
  callApi('POST /me/comment-mail', { body: { wanted } })
