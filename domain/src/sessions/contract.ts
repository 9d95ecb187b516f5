import { z } from 'zod'
import { textInput } from '../kernel/fields.ts'
import { TYPED_CODE_MAX } from '../milestones/rules/verification-code.ts'
import { PERSON_FIELDS } from '../users/rules/person-fields.ts'

const emailInput = textInput(PERSON_FIELDS.email)

/** Body of POST /login: the specification's form fields, or JSON username/password; a code for a second factor. */
export const loginBody = z
  .object({
    _username: z.string().max(320).optional(),
    _password: z.string().max(1000).optional(),
    username: z.string().max(320).optional(),
    password: z.string().max(1000).optional(),
    code: z
      .string()
      .max(TYPED_CODE_MAX)
      .optional()
      .describe('of an authenticator app, or a recovery code'),
  })
  .transform((body) => ({
    username: body._username ?? body.username ?? '',
    password: body._password ?? body.password ?? '',
    code: body.code ?? '',
  }))

/** Tokens of a session: signed access token, rotating refresh token. */
export const sessionTokens = z.object({ token: z.string(), refresh_token: z.string() })
export type SessionTokens = z.infer<typeof sessionTokens>

export const signInRefusal = z.object({ code: z.literal(401), message: z.string() })

export const refreshBody = z.object({ refresh_token: z.string().max(512).optional() })

/** Body of POST /password/forgotten; the address may come as the username it is. */
export const forgottenPasswordBody = z
  .object({ email: emailInput.optional(), username: emailInput.optional() })
  .transform(({ email, username }) => email ?? username)
  .pipe(emailInput)
  .transform((email) => ({ email }))

/** Body of POST /password/reset; the rules of passwords are checked by the server. */
export const passwordResetBody = z.object({
  username: z.string().min(1).max(320),
  password: z.string().min(1).max(1000),
  passwordConfirm: z.string().min(1).max(1000),
  token: z.string().min(1).max(512),
})
export type PasswordResetBody = z.infer<typeof passwordResetBody>
