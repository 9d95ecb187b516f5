import { recordSecurityEvent } from '../audit/security-log.repository.ts'
import type { Database } from '../db/client.ts'
import { findAccountByEmail, lockUser, updateUser, usedNow } from './user.repository.ts'

/**
 * Makes an existing account an administrator who can sign in, whatever its state, deleted included;
 * its password stays. For operators only, never for a call.
 * @param email whatever its case
 * @returns whether there is such an account
 */
export function promoteAccount(db: Database, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    const user = account && (await lockUser(tx, account.id))
    if (!user) return false
    await updateUser(tx, account.id, {
      status: 'member',
      isAdmin: true,
      ...(user.status !== 'member' && { approvedAt: new Date() }),
      refusedAt: null,
      deletedAt: null,
      ...usedNow(),
    })
    const detail = { by: 'admin:create' }
    await recordSecurityEvent(tx, { kind: 'user-made-admin', userId: account.id, detail })
    return true
  })
}
