import type { RegistrationBody } from '@etapes-climat/domain/users/contract'
import { recordAudit } from '../../audit/audit-log.repository.ts'
import { recordSecurityEvent } from '../../audit/security-log.repository.ts'
import type { Database } from '../../db/client.ts'
import { prepareAccount, storeAccount } from '../create-account.ts'
import type { UserRow } from '../user.repository.ts'
import { auditedUser } from './user-audit.ts'

export interface UserCreation {
  body: RegistrationBody
  /** given by the path: POST /admin/users or POST /admin/users/member */
  isAdmin: boolean
  actorId: number
  passwordMin: number
}

/**
 * Creates an administrator or a member, approved at once.
 * @throws HttpError 422 for a weak password, an unknown organisation or a taken e-mail
 */
export async function createUser(
  db: Database,
  { body, isAdmin, actorId, passwordMin }: UserCreation,
): Promise<UserRow> {
  const prepared = await prepareAccount(db, body, passwordMin)
  return db.transaction(async (tx) => {
    const created = await storeAccount(tx, prepared, { status: 'member', isAdmin })
    await recordAudit(tx, {
      actorId,
      action: 'create',
      targetType: 'app_user',
      targetId: created.id,
      after: auditedUser(created),
    })
    const detail = { by: actorId }
    await recordSecurityEvent(tx, { kind: 'user-created', userId: created.id, detail })
    return created
  })
}
