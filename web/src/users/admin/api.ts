import type { User } from '@etapes-climat/domain/users/contract'
import {
  USER_PAGE_SIZES,
  type UserList,
  type UserPageSize,
} from '@etapes-climat/domain/users/rules/user-lists'
import { callApi, downloadFromApi } from '../../lib/api/api-client.ts'

/** A page of one of the lists of accounts. */
export interface UserSearch {
  list: UserList
  /** in first name, last name or e-mail */
  text: string
  /** from 1 on */
  page: number
  perPage: UserPageSize
}

/** First page of accounts that wait for an administrator. */
export const WAITING: UserSearch = {
  list: 'waiting-approval',
  text: '',
  page: 1,
  perPage: USER_PAGE_SIZES[0],
}

/** Cache keys of the screens about accounts. */
export const userKeys = {
  lists: ['users'],
  search: (search: UserSearch) => ['users', search],
  user: (uid: string) => ['user', uid],
  /** below the lists: whatever changes one may answer an invitation */
  invited: ['users', 'invited'],
} as const

/** Reads a page of a list; the same text in three fields finds it in any. */
export function listUsers(search: UserSearch, signal?: AbortSignal) {
  const { list, text, page, perPage } = search
  const query = new URLSearchParams({ page: String(page), perPage: String(perPage) })
  if (text) for (const field of SEARCHED) query.set(`search[${field}]`, text)
  return callApi('GET /admin/users/{type}', { params: { type: list }, query, signal })
}

const SEARCHED = ['firstName', 'lastName', 'email'] as const

type UserDecision = 'approved' | 'deny' | 'no-member' | 'grant-admin' | 'revoke-admin' | 'restore'

/** Changes where an account stands. @throws ApiError 409 no longer in that state */
export const decideOnUser = (uid: string, decision: UserDecision) =>
  callApi(`POST /admin/users/{id}/${decision}`, { params: { id: uid } })

/**
 * Deletes an account; erases a deleted one for ever. The server compares the revision, so a
 * repeated request never erases.
 */
export const deleteUser = ({ id, revision }: User) =>
  callApi('DELETE /api/users/{id}', { params: { id }, revision })

/** Reads one account. */
export const readUser = (uid: string, signal?: AbortSignal) =>
  callApi('GET /admin/users/{id}/member', { params: { id: uid }, signal })

/** Creates an account, once however often it is sent: the path gives its role. */
export const createUser = (body: FormData, isAdmin: boolean) =>
  callApi(isAdmin ? 'POST /admin/users' : 'POST /admin/users/member', { body, once: true })

/** Changes the data of an account. @throws ApiError 409 saved by somebody else since */
export const saveUser = (uid: string, body: FormData, revision: number) =>
  callApi('POST /admin/users/{id}/edit', { params: { id: uid }, body, revision })

/** Mails a new link to a member who has not chosen a first password. @throws ApiError 409 who has */
export const inviteAgain = (uid: string) =>
  callApi('POST /admin/users/{id}/invitation', { params: { id: uid } })

/** Mails a new link to all of them. */
export const inviteAllAgain = () => callApi('POST /admin/users/invitations')

/** How many there are. */
export const readInvited = (signal: AbortSignal) =>
  callApi('GET /admin/users/invitations', { signal })

/** Every account that is not deleted, as CSV. */
export const exportUsers = () => downloadFromApi('GET /admin/users/export')
