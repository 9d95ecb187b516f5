import type { LoginRefusal } from '@etapes-climat/domain/second-factor/contract'

/** Unknown, wrong and deleted accounts get the same answer. */
export const INVALID_CREDENTIALS: LoginRefusal = { code: 401, message: 'Invalid credentials.' }

/** A refusal with a sentence that is shown. */
export const refusedBecause = (message: string): LoginRefusal => ({ code: 401, message })

/** The password was right, and a code is missing. @param challenge names the sign-in for five minutes */
export const codeMissing = (challenge: string): LoginRefusal => ({
  code: 401,
  message: 'Second factor required.',
  secondFactor: { challenge, methods: ['totp', 'recovery'] },
})
