import { deriveAppKeys } from '../../config/app-keys.ts'
import type { Database } from '../../db/client.ts'
import { secondFactor } from '../../db/tables/second-factor.table.ts'

/**
 * Accounts whose second factor was sealed under another APP_SECRET: their codes are all refused.
 * @param readSecret APP_SECRET of this installation, which is made when there is none
 */
export async function countUnreadableSecrets(
  db: Database,
  readSecret: () => string,
): Promise<number> {
  const { userId, sealedSecret } = secondFactor
  const rows = await db.select({ userId, sealedSecret }).from(secondFactor)
  if (rows.length === 0) return 0
  const { openSecret } = deriveAppKeys(readSecret())
  return rows.filter((row) => openSecret(row.sealedSecret, row.userId) === null).length
}
