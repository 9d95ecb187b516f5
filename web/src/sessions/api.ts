import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { User } from '@etapes-climat/domain/users/contract'
import { callApi } from '../lib/api/api-client.ts'
import { clearStoredData, currentSession, openSession } from '../lib/session/session-store.ts'

/**
 * Signs in with the form's `_username` and `_password`, and stores the session (AUTH-01 to AUTH-03).
 * @throws ApiError, status 401 when the credentials are wrong
 */
export async function signIn(form: FormData): Promise<User> {
  const tokens = await callApi<SessionTokens>('/login', {
    method: 'POST',
    body: form,
    withSession: false,
  })
  const user = await callApi<User>('/me', {
    withSession: false,
    headers: { authorization: `Bearer ${tokens.token}` },
  })
  openSession(tokens, user)
  return user
}

/** Revokes the session and empties the browser's storage, whatever the server answers (D-32). */
export async function signOut(): Promise<void> {
  const refreshToken = currentSession()?.refreshToken
  clearStoredData()
  if (!refreshToken) return
  await callApi('/logout', {
    method: 'POST',
    body: { refresh_token: refreshToken },
    withSession: false,
  }).catch(() => undefined)
}
