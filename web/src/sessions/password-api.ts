import { callApiForResponse } from '../lib/api/api-client.ts'
import { ApiError } from '../lib/api/api-error.ts'

/** Asks for a reset link. @throws ApiError unless the answer is the text Valid */
export async function askResetLink(form: FormData): Promise<void> {
  await expectValid('POST /password/forgotten', form)
}

/**
 * Chooses a new password by means of a mailed link.
 * @returns whether the account may be signed in to
 * @throws ApiError, likewise
 */
export async function resetPassword(form: FormData): Promise<{ isActive: boolean }> {
  const { headers } = await expectValid('POST /password/reset', form)
  return { isActive: !headers.has('account-inactive') }
}

async function expectValid(
  route: 'POST /password/forgotten' | 'POST /password/reset',
  body: FormData,
): Promise<Response> {
  const response = await callApiForResponse(route, { body, withSession: false })
  const answer = await response.text()
  if (answer !== 'Valid') throw new ApiError(200, answer)
  return response
}
