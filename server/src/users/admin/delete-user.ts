import type { Database } from '../../db/client.ts'
import { conflict, notFound } from '../../hydra/http-error.ts'
import { deleteAccount, eraseAccount } from '../remove-account.ts'
import { refuseLastAdministrator } from '../user.policy.ts'
import { lockAdministrators, lockUser } from '../user.repository.ts'

export interface UserDeletion {
  userId: number
  actorId: number
  /** revision of If-Match: the one that the caller saw; null: not given */
  basedOn: number | null
}

/**
 * Deletes an account: the first call keeps its data, the second erases it with its reports and
 * tokens. A call that names a revision never erases when it is repeated.
 * @throws HttpError 409 for such a repetition, or for the last administrator
 */
export function deleteUser(
  db: Database,
  { userId, actorId, basedOn }: UserDeletion,
): Promise<void> {
  return db.transaction(async (tx) => {
    const administrators = await lockAdministrators(tx)
    const user = await lockUser(tx, userId)
    if (!user) throw notFound()
    if (!user.deletedAt) {
      refuseLastAdministrator(administrators, user)
      return deleteAccount(tx, user, actorId)
    }
    if (basedOn !== null && basedOn !== user.revision) {
      throw conflict('Ce compte vient d’être supprimé. Rechargez la liste avant de l’effacer.')
    }
    return eraseAccount(tx, user, actorId)
  })
}
