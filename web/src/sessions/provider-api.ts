import type { ProviderPending } from '@etapes-climat/domain/identity-provider/contract'
import type { User } from '@etapes-climat/domain/users/contract'
import { callApi } from '../lib/api/api-client.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { type AskedCode, enter, refusalIn } from './api.ts'

/**
 * Signs in with what the identity provider added to the address that it led back to.
 * @returns the account, the code that it asks for, or a person whom no account is linked to
 * @throws ApiError, whose message says why it is refused
 */
export async function signInWithProvider(
  answer: string,
): Promise<User | AskedCode | ProviderPending> {
  try {
    const outcome = await callApi('POST /login/provider/answer', {
      body: { answer },
      withSession: false,
    })
    return 'pending' in outcome ? outcome : await enter(outcome)
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal?.secondFactor) return refusal.secondFactor
    throw refusal ? new ApiError(refusal.code, refusal.message) : error
  }
}

/** Links one's account to whom the provider named in this browser. @throws ApiError */
export const linkToProvider = () => callApi('POST /me/provider')
