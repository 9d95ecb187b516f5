import type {
  ApiAnswer,
  ApiBody,
  ApiRoute,
  MinimalAnswer,
  ReadsRevision,
} from '@etapes-climat/domain/api/contract'
import type { MissingFactor } from '@etapes-climat/domain/second-factor/rules/requirement'
import type { ProofMethod } from '@etapes-climat/domain/sessions/rules/proof-words'
import { markSessionUsed, renewSession, sessionInUse } from '../session/session-renewal.ts'
import { currentSession } from '../session/session-store.ts'
import { waitForFactor, waitForProof } from '../session/sign-in-again.ts'
import { type Addressed, addressOf, type ParamsOf } from './api-address.ts'
import { apiErrorOf, networkError } from './api-error.ts'
import { noteAnswer, noteNoAnswer } from './connection.ts'
import { creationKey, forgetCreationKey } from './creation-keys.ts'

/** Options of a call. */
export interface CallOptions {
  query?: Record<string, string> | URLSearchParams | undefined
  signal?: AbortSignal | undefined
  /** `false`: sent without token; a 401 is then an answer like another */
  withSession?: boolean
  /** access token of a session that is not stored yet */
  token?: string
  /** content type of the answer, where it is no JSON */
  accept?: string
  /** a creation that is done once, also when it is sent again after a lost answer; its key, if it has one */
  once?: boolean | string
}

type BodyOf<Route extends ApiRoute> =
  ApiBody<Route> extends 'form'
    ? { body: FormData }
    : ApiBody<Route> extends object
      ? { body: ApiBody<Route> }
      : unknown

/** The revision that a call is based on: refused with 409 when it is no longer the latest; null: any. */
type RevisionOf<Route extends ApiRoute> =
  ReadsRevision<Route> extends true ? { revision: number | null } : unknown

/** Arguments of a call: path parameters, body, revision and options. */
type RequestOf<Route extends ApiRoute> = CallOptions &
  ParamsOf<Route> &
  BodyOf<Route> &
  RevisionOf<Route>

/** The same, left out where the call needs nothing. */
export type CallArguments<Route extends ApiRoute> =
  CallOptions extends RequestOf<Route> ? [request?: RequestOf<Route>] : [request: RequestOf<Route>]

/**
 * Calls our API and reads the JSON answer (undefined for 204). A refused token is renewed once and
 * the call repeated; so it is once somebody has proved who they are, or set up a second factor, where
 * it asks for that.
 * @throws ApiError with the message to show
 */
export const callApi: <Route extends ApiRoute>(
  route: Route,
  ...request: CallArguments<Route>
) => Promise<ApiAnswer<Route>> = callAnyApi

/** The same with `Prefer: return=minimal`: the answer holds only the fields the server computed. */
export const callApiForMinimal: <Route extends ApiRoute>(
  route: Route,
  ...request: CallArguments<Route>
) => Promise<MinimalAnswer<Route>> = (route, ...[request]) =>
  callAnyApi(route, { ...request, prefersMinimal: true })

/** The same for a route composed at run time, whose types the caller declares. */
export async function callAnyApi(route: string, request?: AnyRequest) {
  const response = await send(route, request)
  return response.status === 204 ? undefined : response.json()
}

/** Calls our API for an answer that is not JSON. @throws ApiError with the message to show */
export const callApiForResponse: <Route extends ApiRoute>(
  route: Route,
  ...request: CallArguments<Route>
) => Promise<Response> = send

/** A file answered by the API and the name the server gave it. */
export interface DownloadedFile {
  blob: Blob
  fileName: string
}

/** Calls our API for a file. @throws ApiError with the message to show */
export const downloadFromApi: <Route extends ApiRoute>(
  route: Route,
  ...request: CallArguments<Route>
) => Promise<DownloadedFile> = downloadAnyFromApi

/** The same for a route whose body the caller declares. */
export async function downloadAnyFromApi(
  route: string,
  request?: AnyRequest,
): Promise<DownloadedFile> {
  const response = await send(route, request)
  const disposition = response.headers.get('content-disposition') ?? ''
  return { blob: await response.blob(), fileName: fileNameOf(disposition) ?? 'document' }
}

/** A request whose route is no longer known. */
interface AnyRequest extends CallOptions, Addressed {
  revision?: number | null
  /** FormData and files are sent as they are, anything else as JSON */
  body?: FormData | Blob | object
  prefersMinimal?: boolean
}

/** One request to the server, ready to be repeated. */
interface PreparedRequest extends AnyRequest {
  method: string
  path: string
  idempotencyKey?: string
}

async function send(route: string, request: AnyRequest = {}): Promise<Response> {
  const method = route.slice(0, route.indexOf(' '))
  const prepared = { ...request, method, path: addressOf(route, request) }
  if (!request.once) return sendRenewing(prepared)
  if (typeof request.once === 'string') {
    return sendRenewing({ ...prepared, idempotencyKey: request.once })
  }
  const idempotencyKey = creationKey(prepared.path, request.body)
  const response = await sendRenewing({ ...prepared, idempotencyKey })
  forgetCreationKey(prepared.path)
  return response
}

async function sendRenewing(request: PreparedRequest): Promise<Response> {
  const isPublic = request.withSession === false
  const isChange = request.method !== 'GET'
  const stored = isPublic ? null : currentSession()
  let response = await fetchOnce(request, stored?.token)
  if (stored && response.status !== 401) markSessionUsed(stored)
  // The storage may have been emptied under the page: its former session is renewed as well.
  const session = isPublic ? null : (stored ?? sessionInUse.get())
  let isRenewed = false
  while (session) {
    const asked = await askedOf(response)
    // A token is renewed once; then the call may still ask for more.
    if (!asked || (asked === 'token' && isRenewed)) break
    isRenewed ||= asked === 'token'
    const isBack = await (asked === 'token' ? renewSession(session) : asked())
    const renewed = isBack ? currentSession() : null
    // Never under another account: what one person began is not done in the name of another.
    if (renewed?.userId !== session.userId) break
    // An unread answer would keep its connection, of which a browser has few.
    await response.body?.cancel()
    response = await fetchOnce(request, renewed.token)
  }
  if (response.ok) return response
  throw await apiErrorOf(response, isChange)
}

/** What a refused call waits for: a valid token, or what somebody is asked for; null: it stays refused. */
async function askedOf(response: Response): Promise<'token' | (() => Promise<boolean>) | null> {
  const { status } = response
  if (status !== 401 && status !== 403) return null
  const body: Refusal | null = await response
    .clone()
    .json()
    .catch(() => null)
  const { reauthentication, secondFactorRequired: missing } = body ?? {}
  if (missing) return () => waitForFactor({ missing })
  if (reauthentication) return () => waitForProof(reauthentication)
  return status === 401 ? 'token' : null
}

/** What a refusal may ask for. */
interface Refusal {
  reauthentication?: { methods: readonly ProofMethod[] }
  secondFactorRequired?: MissingFactor
}

async function fetchOnce(
  {
    path,
    method,
    body,
    revision,
    idempotencyKey,
    prefersMinimal,
    signal,
    ...request
  }: PreparedRequest,
  sessionToken = request.token,
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob)
  const isOver = revision !== undefined && revision !== null
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: request.accept ?? 'application/ld+json, application/json',
        ...(isJson && { 'content-type': 'application/json' }),
        ...(sessionToken && { authorization: `Bearer ${sessionToken}` }),
        ...(isOver && { 'if-match': `"${revision}"` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(prefersMinimal && { prefer: 'return=minimal' }),
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
