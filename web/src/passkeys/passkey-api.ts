import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api/api-client.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { loadChunk } from '../lib/load-chunk.ts'

type Library = typeof import('@simplewebauthn/browser')

const loadLibrary = () => loadChunk(() => import('@simplewebauthn/browser'))

const NOT_COMPLETED =
  'La connexion avec une clé d’accès n’a pas abouti. Réessayez, ou utilisez votre mot de passe.'
const NOT_KNOWN =
  'Cette clé d’accès n’a pas été reconnue, ou trop tard. Réessayez, ou utilisez votre mot de passe.'
const NOT_MADE = 'La clé d’accès n’a pas été créée. Réessayez quand vous le souhaitez.'
const KNOWN_ALREADY = 'Cet appareil a déjà une clé d’accès pour votre compte.'

/** Ends what waits for a passkey among the suggestions of a field. */
export const stopWaitingForPasskey = () =>
  void loadLibrary().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())

const askForPasskey = async (library: Library, useBrowserAutofill: boolean) =>
  library.startAuthentication({
    optionsJSON: await callApi('POST /login/passkey/challenge', { withSession: false }),
    useBrowserAutofill,
  })

/** The passkey chosen among the suggestions of the e-mail field; null when it never comes to that. */
async function chosenSuggestion() {
  try {
    const library = await loadLibrary()
    if (!(await library.browserSupportsWebAuthnAutofill())) return null
    return await askForPasskey(library, true)
  } catch {
    // Nobody asked for it.
    return null
  }
}

/** @throws ApiError when the person gives up, or has none */
async function unlockedPasskey() {
  try {
    return await askForPasskey(await loadLibrary(), false)
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, NOT_COMPLETED)
  }
}

/**
 * Signs in with a passkey that the person unlocks.
 * @param way asked for, or waiting among the suggestions of the e-mail field until one is chosen
 * @returns null when none was chosen among the suggestions
 * @throws ApiError
 */
export async function tokensOfPasskey(way: 'asked' | 'suggested'): Promise<SessionTokens | null> {
  const chosen = await (way === 'asked' ? unlockedPasskey() : chosenSuggestion())
  if (!chosen) return null
  const { id, rawId, type, response } = chosen
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  const signed = { clientDataJSON, authenticatorData, signature, userHandle }
  const body = { id, rawId, type, clientExtensionResults: {}, response: signed }
  try {
    return await callApi('POST /login/passkey', { body, withSession: false })
  } catch (error) {
    if (error instanceof ApiError && [401, 422].includes(error.status)) {
      throw new ApiError(0, NOT_KNOWN)
    }
    throw error
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

/** Has the device make a passkey, and adds it to one's account. @throws ApiError */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await loadLibrary()
  const optionsJSON = await callApi('POST /me/passkeys/challenge')
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new ApiError(0, isKnown ? KNOWN_ALREADY : NOT_MADE)
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

/** Takes a passkey from one's account: it signs in no more. */
export const removePasskey = (passkey: string) =>
  callApi('DELETE /me/passkeys/{passkey}', { params: { passkey } })
