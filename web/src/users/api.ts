import type { Me, User } from '@etapes-climat/domain/users/contract'
import { callApi } from '../lib/api/api-client.ts'
import { readList } from '../lib/api/item-api.ts'
import { updateSessionUser } from '../lib/session/change-session.ts'
import { requiredAtSignIn } from '../lib/session/required-at-sign-in.ts'

/** The signed-in account; the menu depends on it. */
export async function fetchMe(): Promise<Me> {
  const user = await callApi('GET /me')
  updateSessionUser(user)
  if (!user.secondFactorRequiredFrom) requiredAtSignIn.set(null)
  return user
}

/**
 * Changes one’s own account; the menu follows.
 * @throws ApiError 409 when an administrator saved it since that revision
 */
export async function saveMe(body: FormData, revision: number): Promise<User> {
  const user = await callApi('POST /me', { body, revision })
  updateSessionUser(user)
  return user
}

/** Asks for an account, once however often it is sent. @throws ApiError */
export async function register(form: FormData): Promise<void> {
  await callApi('POST /register', { body: form, withSession: false, once: true })
}

/** The organisations that people may belong to. */
export const listOrganisations = (signal: AbortSignal) =>
  readList('GET /api/company_froms', { signal })
