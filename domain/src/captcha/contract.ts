import { z } from 'zod'

/**
 * Answer of GET /captcha/challenge: a proof of work of altcha, version 2. Its solution goes
 * back as `captchaToken`, the base64 of the JSON `{challenge, solution}`.
 */
export const captchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    expiresAt: z.number().optional().describe('seconds since 1970'),
  }),
  signature: z.string().optional(),
})
export type CaptchaChallenge = z.infer<typeof captchaChallenge>
