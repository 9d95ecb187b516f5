import type { Passkey, passkeyCreation } from '@etapes-climat/domain/passkeys/contract'
import type { z } from 'zod'
import type { TestClient } from '../client.ts'
import { softAuthenticator } from './soft-authenticator.ts'

/** Adds a passkey to the account of a client. @returns it, and a device that signs in with it */
export async function addPasskeyTo(client: TestClient, name = 'Portable') {
  const device = softAuthenticator()
  const { challenge, user } = (
    await client.post<z.infer<typeof passkeyCreation>>('/me/passkeys/challenge')
  ).body
  const response = device.create({ challenge })
  const { body, status } = await client.post<Passkey>('/me/passkeys', { name, response })
  if (status !== 201) throw new Error(`the passkey answered ${status}: ${JSON.stringify(body)}`)
  return { passkey: body, device, userHandle: user.id }
}
