import type { FormErrors, FormValues } from '@etapes-climat/domain/kernel/rules/form-rules'
import { loadChunk } from '../lib/load-chunk.ts'

/** The list of common passwords and the meter's dictionaries: loaded when a password is about to be typed. */
export const loadPasswordAdvice = () => loadChunk(() => import('./password-advice.ts'))

/**
 * Checks a new password against the server's own list, before a form is sent. When the
 * list does not load, the server refuses by itself.
 * @param emailField name of the field with the person's address
 */
export function passwordCheck<Email extends string>(emailField: Email) {
  return async (
    values: FormValues<Email | 'password'>,
  ): Promise<FormErrors<Email | 'password'>> => {
    const advice = await loadPasswordAdvice().catch(() => null)
    const message = advice?.refusedPassword(values.password, values[emailField])
    return message === undefined ? {} : ({ password: message } as FormErrors<Email | 'password'>)
  }
}
