import type { User } from '@etapes-climat/domain/users/contract'
import { callApi } from '../lib/api-client.ts'
import { updateSessionUser } from '../lib/session-store.ts'

/** The signed-in account; the menu follows what it says (AUTH-03, ACC-09). */
export async function fetchMe(): Promise<User> {
  const user = await callApi<User>('/me')
  updateSessionUser(user)
  return user
}
