import { UnauthorizedError } from '../access/access.ts'
import type { Database } from '../db/client.ts'
import { queueMail } from '../engines/mail/mail-outbox.repository.ts'
import { refusedField } from '../hydra/http-error.ts'
import { accountMail } from './account-mails.ts'
import { passwordMatches } from './password.ts'
import { deleteAccount } from './remove-account.ts'
import { refuseLastAdministrator } from './user.policy.ts'
import { findPasswordHash, lockAdministrators, lockUser } from './user.repository.ts'

/**
 * Deletes one's own account, as an administrator would, with a mail that says when it is erased.
 * @throws HttpError 422 for a wrong password, 409 for the last administrator
 */
export async function deleteOwnAccount(
  { db, publicUrl }: { db: Database; publicUrl: string },
  { id, password }: { id: number; password: string },
): Promise<void> {
  // In a transaction, which checks first that the session still has the right.
  const hash = await db.transaction((tx) => findPasswordHash(tx, id))
  if (!(await passwordMatches(hash, password))) {
    throw refusedField('password', 'Ce n’est pas le mot de passe de votre compte.')
  }
  await db.transaction(async (tx) => {
    const administrators = await lockAdministrators(tx)
    const user = await lockUser(tx, id)
    if (!user || user.deletedAt) throw new UnauthorizedError('Invalid JWT Token')
    refuseLastAdministrator(administrators, user)
    await deleteAccount(tx, user, id)
    await queueMail(tx, accountMail('deleted-by-oneself', user, publicUrl))
  })
}
