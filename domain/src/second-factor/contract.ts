import { z } from 'zod'
import { requiredText } from '../kernel/fields.ts'
import { moment } from '../kernel/reference.ts'
import { TYPED_CODE_MAX } from '../milestones/rules/verification-code.ts'
import { signInRefusal } from '../sessions/contract.ts'
import { PASSWORD_MAX } from '../users/rules/password-rule.ts'

/** Whether one’s account asks for a code at sign-in. */
export const secondFactorState = z.object({
  activeSince: moment.nullable().describe('null: a password is enough'),
  recoveryCodesLeft: z.number().int().describe('that have not been used'),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

/** What an authenticator app reads, in letters and as a picture; not active before a right code. */
export const startedSecondFactor = z.object({
  key: z.string().describe('in base 32, groups of four letters'),
  uri: z.string().describe('otpauth://totp/…'),
  qr: z
    .object({
      size: z.number().int().describe('modules of a side, with the quiet zone'),
      path: z.string().describe('of an SVG, one unit a module'),
    })
    .describe('the QR code of `uri`'),
})
export type StartedSecondFactor = z.infer<typeof startedSecondFactor>

/** Of an authenticator app, or a recovery code. */
export const codeBody = z.object({ code: requiredText(TYPED_CODE_MAX) })

/** New recovery codes: only their hashes are stored. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type NewRecoveryCodes = z.infer<typeof newRecoveryCodes>

/** Body of POST /login/second-factor; what is missing is refused as a wrong one. */
export const secondStepBody = z.object({
  challenge: z.string().max(512).default(''),
  code: z.string().max(TYPED_CODE_MAX).default(''),
})

/** Body of POST /login/again: a password, or a code of the second factor. */
export const proofBody = z.object({
  password: z.string().max(PASSWORD_MAX).default(''),
  code: z.string().max(TYPED_CODE_MAX).default(''),
})

/** Refusal of a sign-in; after the right password of an account with a second factor, what is missing. */
export const loginRefusal = signInRefusal.extend({
  secondFactor: z
    .object({
      challenge: z.string().describe('for POST /login/second-factor, within five minutes'),
      methods: z.array(z.enum(['totp', 'recovery'])),
    })
    .optional(),
})
export type LoginRefusal = z.infer<typeof loginRefusal>
