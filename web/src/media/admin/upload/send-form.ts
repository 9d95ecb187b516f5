import { CHUNK_TIMEOUT_MS } from '@etapes-climat/domain/media/upload-limits'
import { ApiError, apiErrorOf, networkError } from '../../../lib/api/api-error.ts'
import { renewSession, sessionInUse } from '../../../lib/session/session-renewal.ts'
import { currentSession } from '../../../lib/session/session-store.ts'

interface SendOptions {
  signal: AbortSignal
  /** bytes of the body that have left */
  onProgress?: (sent: number) => void
}

/**
 * Posts a form or JSON and reports upload progress, which fetch cannot. A refused token is renewed once.
 * @throws ApiError; an AbortError when it is stopped
 */
export async function sendForm<Answer>(
  path: string,
  body: FormData | object,
  options: SendOptions,
): Promise<Answer> {
  const stored = currentSession()
  const response = await post(path, body, stored?.token, options)
  if (response.ok) return (await response.json()) as Answer
  const session = stored ?? sessionInUse.get()
  if (response.status !== 401 || !session) throw await apiErrorOf(response)
  const renewed = (await renewSession(session)) ? currentSession() : null
  // Never under another account: what one person began is not done in the name of another.
  if (renewed?.userId !== session.userId) throw await apiErrorOf(response)
  const repeated = await post(path, body, renewed.token, options)
  if (!repeated.ok) throw await apiErrorOf(repeated)
  return (await repeated.json()) as Answer
}

function post(
  path: string,
  body: FormData | object,
  token: string | undefined,
  { signal, onProgress }: SendOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(stopped())
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('POST', path)
    request.timeout = CHUNK_TIMEOUT_MS
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded)
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status || 500 }))
    request.onerror = () => reject(networkError())
    request.ontimeout = () => reject(new ApiError(0, LATE))
    request.onabort = () => reject(stopped())
    request.onloadend = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop)
    if (body instanceof FormData) request.send(body)
    else {
      request.setRequestHeader('content-type', 'application/json')
      request.send(JSON.stringify(body))
    }
  })
}

const LATE = 'L’envoi a pris plus de 2 minutes. Réessayez avec une meilleure connexion.'

const stopped = () => new DOMException('The upload was stopped', 'AbortError')
