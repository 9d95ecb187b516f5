import { callApi } from '../lib/api/api-client.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { forgetCaptcha, solveCaptcha } from './solve-captcha.ts'

/**
 * Sends the contact form after the captcha, once however often it is tried.
 * A captcha that expired meanwhile is computed anew, once.
 * @throws ApiError; what `signal` says when it is aborted
 */
export async function sendMessage(form: FormData, signal: AbortSignal): Promise<void> {
  try {
    await post(form, signal)
  } catch (error) {
    if (!isCaptchaRefused(error)) throw error
    forgetCaptcha()
    await post(form, signal)
  }
  forgetCaptcha()
}

async function post(form: FormData, signal: AbortSignal): Promise<void> {
  form.set('captchaToken', await solveCaptcha(signal))
  signal.throwIfAborted()
  // From here on the message may have arrived: it can no more be cancelled.
  await callApi('POST /contact', { body: form, withSession: false, once: true })
}

const isCaptchaRefused = (error: unknown) =>
  error instanceof ApiError && error.violationOf('captchaToken') !== undefined
