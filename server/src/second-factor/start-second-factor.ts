import type { StartedSecondFactor } from '@etapes-climat/domain/second-factor/contract'
import type { Database } from '../db/client.ts'
import { qrDrawing } from '../engines/qr/qr-drawing.ts'
import { conflict } from '../hydra/http-error.ts'
import { storeStarted } from './second-factor.repository.ts'
import type { SecondFactorKeys } from './take-code.ts'
import { newTotpSecret, shownSecret, totpUri } from './totp.ts'

/**
 * Makes a secret for an authenticator app, in place of one that was not confirmed.
 * @throws HttpError 409 when one is active
 */
export async function startSecondFactor(
  { db, keys }: { db: Database; keys: SecondFactorKeys },
  { id: userId, email }: { id: number; email: string },
): Promise<StartedSecondFactor> {
  const secret = newTotpSecret()
  const sealedSecret = keys.sealSecret(secret, userId)
  const isStored = await db.transaction((tx) => storeStarted(tx, { userId, sealedSecret }))
  if (!isStored) throw conflict('La double authentification est déjà active.')
  const uri = totpUri(secret, email)
  return { key: shownSecret(secret), uri, qr: qrDrawing(uri) }
}
