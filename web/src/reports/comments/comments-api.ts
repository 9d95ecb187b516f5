import type { ApiAnswer } from '@etapes-climat/domain/api/contract'
import type { StepCommentBody } from '@etapes-climat/domain/reports/comment-contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { isText, record } from '../../lib/drafts/shape.ts'
import type { RecurringMail } from '../../saving/mail-choice.tsx'

/** Cache keys of comments. */
export const commentKeys = {
  of: (uid: string) => ['comments', uid],
  unread: ['comments-unread'],
} as const

/** The comments of a report, the oldest first. */
export const commentsQuery = (uid: string) =>
  queryOptions({
    queryKey: commentKeys.of(uid),
    queryFn: ({ signal }) => callApi('GET /report/{id}/comments', { params: { id: uid }, signal }),
    // Others write meanwhile; the screen and its button read it once.
    staleTime: 1_000,
  })

/** How many comments of which reports are not read. */
export const unreadCommentsQuery = queryOptions({
  queryKey: commentKeys.unread,
  queryFn: async ({ signal }) => (await callApi('GET /comments/unread', { signal })).reports,
  staleTime: 0,
})

export const isComment = record<StepCommentBody>({ card: isText, text: isText })

/** Writes a comment; a repetition with its key writes no second one. */
export const writeComment = (uid: string, body: StepCommentBody, key: string) =>
  callApi('POST /report/{id}/comments', { params: { id: uid }, body, once: key })

export const deleteComment = (uid: string, comment: string) =>
  callApi('DELETE /report/{id}/comments/{comment}', { params: { id: uid, comment } })

export const markCommentsRead = (uid: string) =>
  callApi('POST /report/{id}/comments/read', { params: { id: uid } })

export const COMMENT_MAIL: RecurringMail<ApiAnswer<'GET /me/comment-mail'>> = {
  query: {
    queryKey: ['comment-mail'],
    queryFn: ({ signal }) => callApi('GET /me/comment-mail', { signal }),
  },
  isWanted: ({ wanted }) => wanted,
  choose: (wanted) => callApi('POST /me/comment-mail', { body: { wanted } }),
  label: 'Recevoir un e-mail quand un rapport est commenté, au plus un par heure',
}
