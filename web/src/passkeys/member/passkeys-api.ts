import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { ApiError, unlessGone } from '../../lib/api/api-error.ts'
import { loadLibrary } from '../ask-for-passkey.ts'

const NOT_MADE = 'La clé d’accès n’a pas été créée. Réessayez quand vous le souhaitez.'

/** The device has a passkey of the account already, as after an answer that was lost. */
export class KnownDevice extends ApiError {
  constructor() {
    super(0, 'Cet appareil a déjà une clé d’accès pour votre compte.')
  }
}

/** The passkeys of one's account, the oldest first; null where the site has none. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => {
    try {
      return (await callApi('GET /me/passkeys', { signal })).passkeys
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
  // Used on other devices meanwhile.
  staleTime: 0,
})

/** Has the device make a passkey, and adds it to one's account. @throws ApiError, KnownDevice, ChunkError */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await loadLibrary()
  const optionsJSON = await callApi('POST /me/passkeys/challenge')
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw isKnown ? new KnownDevice() : new ApiError(0, NOT_MADE)
  })
  const { id, rawId, type, response } = made
  const { clientDataJSON, attestationObject } = response
  const answered = { clientDataJSON, attestationObject }
  const body = {
    name,
    response: { id, rawId, type, clientExtensionResults: {}, response: answered },
  }
  await callApi('POST /me/passkeys', { body })
}

/** Takes a passkey from one's account, be it gone already: it signs in no more. */
export const removePasskey = (passkey: string) =>
  callApi('DELETE /me/passkeys/{passkey}', { params: { passkey } }).catch(unlessGone)
