import { z } from 'zod'
import { requiredText } from '../kernel/fields.ts'
import { moment } from '../kernel/reference.ts'
import { PASSKEY_NAME_MAX } from './rules/passkey-name.ts'

/** Bytes in the alphabet of addresses; the longest part of an answer is a signed statement of a few kB. */
const encoded = z
  .string()
  .min(1)
  .max(12_000)
  .regex(/^[\w-]+$/)

/** A passkey of an account; its key stays with the server, its secret on the device. */
export const passkey = z.object({
  uid: z.uuid(),
  name: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable().describe('null: never used'),
})
export type Passkey = z.infer<typeof passkey>
export const passkeys = z.object({ passkeys: z.array(passkey) })

/** What a browser is asked to make a passkey with (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  timeout: z.int().describe('milliseconds'),
})

/** What a browser is asked to sign in with (PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.int().describe('milliseconds'),
})

const answered = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

/** Body of POST /me/passkeys: a name, and what the browser answered. */
export const passkeyBody = z.object({
  name: requiredText(PASSKEY_NAME_MAX),
  response: z.object({
    ...answered,
    response: z.object({ clientDataJSON: encoded, attestationObject: encoded }),
  }),
})
export type PasskeyBody = z.infer<typeof passkeyBody>

/** Body of POST /login/passkey: what the browser answered. */
export const passkeySignIn = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.describe('the uid of the account, as bytes'),
  }),
})
export type PasskeySignIn = z.infer<typeof passkeySignIn>
