import type { UserEditBody } from '@etapes-climat/domain/users/contract'
import { recordAudit } from '../../audit/audit-log.repository.ts'
import { recordSecurityEvent } from '../../audit/security-log.repository.ts'
import type { Database } from '../../db/client.ts'
import { conflict, notFound } from '../../hydra/http-error.ts'
import { refuseStaleEdit } from '../../hydra/stale-edit.ts'
import { emailTaken } from '../create-account.ts'
import { findOrganisation } from '../find-organisation.ts'
import { moveInvitations } from '../invitations.repository.ts'
import { isEmailTaken, lockUser, type UserRow, updateUser } from '../user.repository.ts'
import { changedFields } from './user-audit.ts'

export interface UserEdit {
  userId: number
  body: UserEditBody
  actorId: number
  /** revision that the form shows; null: whatever it is */
  basedOn: number | null
}

/**
 * Changes the data of an account that the body names, never its rights or state.
 * @throws HttpError 409 deleted or saved by someone else since, 422 unknown organisation or taken e-mail
 */
export function editUser(
  db: Database,
  { userId, body, actorId, basedOn }: UserEdit,
): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const before = await lockUser(tx, userId)
    if (!before) throw notFound()
    if (before.deletedAt) throw conflict('Ce compte est supprimé\u00a0: restaurez-le d’abord.')
    const { revision } = before
    await refuseStaleEdit(tx, {
      targetType: 'app_user',
      id: userId,
      revision,
      basedOn,
      owner: before,
    })
    const { companyFrom, ...person } = body
    if (body.email !== undefined && (await isEmailTaken(tx, body.email, userId))) throw emailTaken()
    const organisation =
      companyFrom === undefined
        ? {}
        : { companyFromId: await findOrganisation(tx, companyFrom, 'companyFrom') }
    const after = await updateUser(tx, userId, { ...person, ...organisation })
    if (!after) throw notFound()
    if (after.email !== before.email) {
      await moveInvitations(tx, { userId, from: before.email, to: after.email })
    }
    await recordAudit(tx, {
      actorId,
      action: 'update',
      targetType: 'app_user',
      targetId: userId,
      after: { fields: changedFields(before, after) },
    })
    await recordSecurityEvent(tx, { kind: 'user-edited', userId, detail: { by: actorId } })
    return after
  })
}
