import { z } from 'zod'
import { moment } from '../kernel/reference.ts'
import { sessionTokens } from '../sessions/contract.ts'

/** Where a sign-in by the identity provider goes on: an address of the provider. */
export const providerStart = z.object({ url: z.url() })

/** Body of POST /login/provider/answer: what the provider added to the address that it led back to. */
export const providerAnswerBody = z.object({
  answer: z.string().max(8000).describe('the query of the address, as it came'),
})

/** A person whom the provider knows and whom no account is linked to yet. */
export const providerPending = z.object({
  pending: z
    .enum(['link', 'registration'])
    .describe('an account has this address: its password links it; or none has'),
  email: z.string().describe('verified by the provider'),
  firstName: z.string().describe('empty when the provider does not say it'),
  lastName: z.string().describe('empty when the provider does not say it'),
})
export type ProviderPending = z.infer<typeof providerPending>

/** The answer to a sign-in by the provider. */
export const providerOutcome = z.union([sessionTokens, providerPending])

/** Whether one’s account is linked to an account at the provider. */
export const providerLink = z.object({
  label: z.string().describe('name of the provider'),
  linkedAt: moment.nullable().describe('null: not linked'),
  lastUsedAt: moment.nullable().describe('null: no sign-in since'),
})
export type ProviderLink = z.infer<typeof providerLink>
