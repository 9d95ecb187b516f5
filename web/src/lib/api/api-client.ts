import { markSessionUsed, renewSession, sessionInUse } from '../session/session-renewal.ts'
import { currentSession } from '../session/session-store.ts'
import { apiErrorOf, networkError } from './api-error.ts'
import { noteAnswer, noteNoAnswer } from './connection.ts'
import { creationKey, forgetCreationKey } from './creation-keys.ts'

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** FormData is sent as it is, anything else as JSON */
  body?: FormData | object
  headers?: Record<string, string>
  signal?: AbortSignal
  /** `false`: sent without token; a 401 is then an answer like another */
  withSession?: boolean
  /** a creation that is done once, also when it is sent again after a lost answer (O-07) */
  once?: boolean
}

/**
 * Calls our API and reads the JSON answer (undefined for 204). A refused token is renewed once and
 * the call repeated.
 * @throws ApiError with the message to show
 */
export async function callApi<Answer>(path: string, request: ApiRequest = {}): Promise<Answer> {
  const response = await send(path, request)
  if (response.status === 204) return undefined as Answer
  return (await response.json()) as Answer
}

/** Calls our API for an answer that is not JSON. @throws ApiError with the message to show */
export const callApiForResponse = (path: string, request: ApiRequest): Promise<Response> =>
  send(path, request)

/** A file answered by the API and the name the server gave it. */
export interface DownloadedFile {
  blob: Blob
  fileName: string
}

/** Calls our API for a file. @throws ApiError with the message to show */
export async function downloadFromApi(
  path: string,
  request: ApiRequest = {},
): Promise<DownloadedFile> {
  const response = await send(path, request)
  const disposition = response.headers.get('content-disposition') ?? ''
  return { blob: await response.blob(), fileName: fileNameOf(disposition) ?? 'document' }
}

async function send(path: string, request: ApiRequest): Promise<Response> {
  if (!request.once) return sendRenewing(path, request)
  const key = creationKey(path, request.body)
  const headers = { ...request.headers, 'idempotency-key': key }
  const response = await sendRenewing(path, { ...request, headers })
  forgetCreationKey(path)
  return response
}

async function sendRenewing(path: string, request: ApiRequest): Promise<Response> {
  const isPublic = request.withSession === false
  const stored = isPublic ? null : currentSession()
  const response = await fetchOnce(path, request, stored?.token)
  if (stored && response.status !== 401) markSessionUsed(stored)
  if (response.ok) return response
  // The storage may have been emptied under the page: its session is asked for again as well.
  const session = isPublic ? null : (stored ?? sessionInUse.get())
  if (response.status !== 401 || !session) throw await apiErrorOf(response)
  const renewed = (await renewSession(session)) ? currentSession() : null
  // Never under another account: what one person began is not done in the name of another.
  if (renewed?.userId !== session.userId) throw await apiErrorOf(response)
  // An answer that nobody reads keeps its connection, of which a browser has few.
  await response.body?.cancel()
  const repeated = await fetchOnce(path, request, renewed.token)
  if (repeated.ok) return repeated
  throw await apiErrorOf(repeated)
}

async function fetchOnce(
  path: string,
  { method = 'GET', body, headers, signal }: ApiRequest,
  token: string | undefined,
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData)
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: 'application/ld+json, application/json',
        ...(isJson && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
      ...(signal && { signal }),
    })
    noteAnswer()
    return response
  } catch (cause) {
    if (signal?.aborted) throw cause
    noteNoAnswer()
    throw networkError()
  }
}

/** File name of a Content-Disposition header, the UTF-8 form (RFC 6266) first. */
export function fileNameOf(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? null
}
