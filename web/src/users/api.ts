import type { User } from '@etapes-climat/domain/users/contract'
import { callApi } from '../lib/api/api-client.ts'
import { readList } from '../lib/api/item-api.ts'
import { updateSessionUser } from '../lib/session/change-session.ts'

/** The signed-in account; the menu depends on it (AUTH-03, ACC-09). */
export async function fetchMe(): Promise<User> {
  const user = await callApi('GET /me')
  updateSessionUser(user)
  return user
}

/** Changes one's own account; the menu follows (ACC-05, ACC-09). @throws ApiError */
export async function saveMe(form: FormData): Promise<User> {
  const user = await callApi('POST /me', { body: form })
  updateSessionUser(user)
  return user
}

/** Asks for an account, once however often it is sent (AUTH-09, AUTH-11). @throws ApiError */
export async function register(form: FormData): Promise<void> {
  await callApi('POST /register', { body: form, withSession: false, once: true })
}

/** The organisations that people may belong to (AUTH-10). */
export const listOrganisations = (signal: AbortSignal) =>
  readList('GET /api/company_froms', { signal })
