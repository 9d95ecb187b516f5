import { apiErrorOf, networkError } from './api-error.ts'
import { creationKey, forgetCreationKey } from './creation-keys.ts'
import { renewSession } from './session-renewal.ts'
import { currentSession } from './session-store.ts'

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

/** Calls our API for a text. @throws ApiError with the message to show */
export async function callApiForText(path: string, request: ApiRequest): Promise<string> {
  return (await send(path, request)).text()
}

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
  const token = request.withSession === false ? undefined : currentSession()?.token
  const response = await fetchOnce(path, request, token)
  if (response.ok) return response
  if (response.status !== 401 || !token) throw await apiErrorOf(response)
  if (await renewSession(token)) {
    const repeated = await fetchOnce(path, request, currentSession()?.token)
    if (repeated.ok) return repeated
    throw await apiErrorOf(repeated)
  }
  throw await apiErrorOf(response)
}

async function fetchOnce(
  path: string,
  { method = 'GET', body, headers, signal }: ApiRequest,
  token: string | undefined,
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData)
  try {
    return await fetch(path, {
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
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw networkError()
  }
}

/** File name of a Content-Disposition header, the UTF-8 form (RFC 6266) first. */
export function fileNameOf(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? null
}
