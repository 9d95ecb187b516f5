import { callApiForText } from '../lib/api-client.ts'
import { ApiError } from '../lib/api-error.ts'

/** Asks for a reset link (AUTH-15). @throws ApiError unless the answer is the text Valid */
export function askResetLink(form: FormData): Promise<void> {
  return expectValid('/password/forgotten', form)
}

/** Chooses a new password by means of a mailed link (AUTH-18). @throws ApiError, likewise */
export function resetPassword(form: FormData): Promise<void> {
  return expectValid('/password/reset', form)
}

async function expectValid(path: string, body: FormData): Promise<void> {
  const answer = await callApiForText(path, { method: 'POST', body, withSession: false })
  if (answer !== 'Valid') throw new ApiError(200, answer)
}
