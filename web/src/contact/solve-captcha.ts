import type { CaptchaChallenge } from '@etapes-climat/domain/captcha/contract'
import { callApi } from '../lib/api/api-client.ts'
import { ApiError } from '../lib/api/api-error.ts'

const UNSOLVED =
  'La vérification anti-robot n’a pas pu se faire dans ce navigateur. Réessayez, ou écrivez depuis un autre appareil.'

/** A computed proof of work that was not spent yet: a repeated message carries the same one. */
let unspent: string | null = null

/** The next message needs another proof: this one was spent, or refused. */
export function forgetCaptcha(): void {
  unspent = null
}

/**
 * Gets a challenge and computes its solution in a worker.
 * @returns base64 of the JSON `{challenge, solution}`
 * @throws ApiError; what `signal` says when it is aborted
 */
export async function solveCaptcha(signal: AbortSignal): Promise<string> {
  if (unspent) return unspent
  const challenge = await callApi('GET /captcha/challenge', { signal })
  const solution = await compute(challenge, signal)
  unspent = btoa(JSON.stringify({ challenge, solution }))
  return unspent
}

function compute(challenge: CaptchaChallenge, signal: AbortSignal): Promise<object> {
  const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<object>((resolve, reject) => {
    const fail = () => reject(new ApiError(0, UNSOLVED))
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.addEventListener('error', fail)
    worker.addEventListener('message', ({ data }: MessageEvent<object | null>) => {
      if (data) resolve(data)
      else fail()
    })
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
