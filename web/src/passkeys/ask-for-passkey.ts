import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import { callApi } from '../lib/api/api-client.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { loadChunk } from '../lib/load-chunk.ts'

type Library = typeof import('@simplewebauthn/browser')

/** The library of passkeys, which few need. */
export const loadLibrary = () => loadChunk(() => import('@simplewebauthn/browser'))

const NOT_COMPLETED =
  'La connexion avec une clé d’accès n’a pas abouti. Réessayez, ou utilisez votre mot de passe.'
const NOT_KNOWN =
  'Cette clé d’accès n’a pas été reconnue, ou trop tard. Réessayez, ou utilisez votre mot de passe.'

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

/** @throws ApiError when the person gives up, or has none; ChunkError */
async function unlockedPasskey() {
  const library = await loadLibrary()
  try {
    return await askForPasskey(library, false)
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, NOT_COMPLETED)
  }
}

/**
 * Signs in with a passkey that the person unlocks.
 * @param way asked for, or waiting among the suggestions of the e-mail field until one is chosen
 * @returns null when none was chosen among the suggestions
 * @throws ApiError, ChunkError
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
