import type { LoginRefusal } from '@etapes-climat/domain/second-factor/contract'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { SIGN_OUT_HEADER } from '@etapes-climat/domain/sessions/rules/sign-out-header'
import type { User } from '@etapes-climat/domain/users/contract'
import { callApi, callApiForResponse } from '../lib/api/api-client.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { clearStoredData, openSession } from '../lib/session/change-session.ts'
import { requiredAtSignIn } from '../lib/session/required-at-sign-in.ts'
import { currentSession } from '../lib/session/session-store.ts'

const NOT_STORED =
  'Votre navigateur empêche ce site d’enregistrer des données, et ne peut donc pas garder votre connexion. Autorisez les cookies et les données de ce site dans les réglages du navigateur, puis réessayez.'

/** The code that a sign-in waits for, after the right password. */
export type AskedCode = NonNullable<LoginRefusal['secondFactor']>

/**
 * Signs in with the form's `_username` and `_password`, and stores the session.
 * @returns the account, or the code that it asks for
 * @throws ApiError, status 401 when the credentials are wrong, 0 when the browser keeps nothing
 */
export async function signIn(form: FormData): Promise<User | AskedCode> {
  try {
    return await enter(await callApi('POST /login', { body: form, withSession: false }))
  } catch (error) {
    const asked = refusalIn(error)?.secondFactor
    if (asked) return asked
    throw error
  }
}

/**
 * Gives the code that a sign-in waits for: the form's `code`.
 * @throws ApiError, whose message says why a code is refused
 */
export async function answerChallenge(form: FormData, { challenge }: AskedCode): Promise<User> {
  form.set('challenge', challenge)
  try {
    return await enter(
      await callApi('POST /login/second-factor', { body: form, withSession: false }),
    )
  } catch (error) {
    const refusal = refusalIn(error)
    throw refusal ? new ApiError(refusal.code, refusal.message) : error
  }
}

/** Why a sign-in was refused, where the server said it. */
export const refusalIn = (error: unknown) =>
  error instanceof ApiError && error.status === 401 ? (error.cause as LoginRefusal | null) : null

/** Stores the session that these tokens open. @throws ApiError, status 0 when the browser keeps nothing */
export async function enter(tokens: SessionTokens): Promise<User> {
  const user = await callApi('GET /me', { withSession: false, token: tokens.token })
  if (!openSession(tokens, user)) throw new ApiError(0, NOT_STORED)
  requiredAtSignIn.set(user.secondFactorRequiredFrom ?? null)
  return user
}

/**
 * Revokes the session and empties the browser's storage, whatever the server answers; then leads to where the
 * identity provider ends a session that it opened.
 */
export async function signOut(): Promise<void> {
  const refreshToken = currentSession()?.refreshToken
  clearStoredData()
  if (!refreshToken) return
  const body = { refresh_token: refreshToken }
  const left = await callApiForResponse('POST /logout', { body, withSession: false }).catch(
    () => null,
  )
  const elsewhere = left?.headers.get(SIGN_OUT_HEADER)
  if (elsewhere) location.assign(elsewhere)
}
