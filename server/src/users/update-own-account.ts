import type { AccountBody } from '@etapes-climat/domain/users/contract'
import { UnauthorizedError } from '../access/access.ts'
import type { Database } from '../db/client.ts'
import { findOrganisation } from './find-organisation.ts'
import { type UserRow, updateUser } from './user.repository.ts'

/**
 * Changes one's own account: never the e-mail, a right or a state (ACC-05, ACC-08, API-03).
 * @throws HttpError 422 when the organisation is unknown, UnauthorizedError for an account erased since
 */
export function updateOwnAccount(
  db: Database,
  userId: number,
  { companyFrom, ...person }: AccountBody,
): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const companyFromId = await findOrganisation(tx, companyFrom, 'companyFrom')
    const row = await updateUser(tx, userId, { ...person, companyFromId })
    if (!row) throw new UnauthorizedError('Invalid JWT Token')
    return row
  })
}
