import { z } from 'zod'

/** Body of POST /login: the specification's form fields, or JSON username/password. */
export const loginBody = z
  .object({
    _username: z.string().max(320).optional(),
    _password: z.string().max(1000).optional(),
    username: z.string().max(320).optional(),
    password: z.string().max(1000).optional(),
  })
  .transform((body) => ({
    username: body._username ?? body.username ?? '',
    password: body._password ?? body.password ?? '',
  }))

/** Tokens of a session (AUTH-01): signed access token, rotating refresh token. */
export const sessionTokens = z.object({ token: z.string(), refresh_token: z.string() })
export type SessionTokens = z.infer<typeof sessionTokens>

/** Body of POST /token/refresh and POST /logout. */
export const refreshBody = z.object({ refresh_token: z.string().max(512).optional() })
