import { parseReference } from '@etapes-climat/domain/kernel/reference'
import type { RegistrationBody } from '@etapes-climat/domain/users/contract'
import { findCompanyFrom } from '../classification/company-from.repository.ts'
import { recordAudit } from '../db/audit-log.repository.ts'
import type { Database, Executor } from '../db/client.ts'
import { recordSecurityEvent } from '../db/security-log.repository.ts'
import { unprocessable } from '../hydra/http-error.ts'
import { hashPassword } from './password.ts'
import type { UserRow } from './user.presenter.ts'
import { findUser, insertUser } from './user.repository.ts'

/**
 * Creates a member, approved at once (API-69). The role comes from the path, never from the body.
 * @throws HttpError 422 when the password is short, the organisation unknown or the e-mail taken
 */
export async function createMember(
  db: Database,
  body: RegistrationBody,
  { actorId, passwordMin }: { actorId: number; passwordMin: number },
): Promise<UserRow> {
  refuseShortPassword(body.password, passwordMin)
  const companyFromId = await organisationOf(db, body)
  const passwordHash = await hashPassword(body.password)
  return db.transaction(async (tx) => {
    const { lastName, firstName, email, phone, company, companyRole } = body
    const person = { lastName, firstName, email, phone, company, companyRole }
    const role = { status: 'member', isAdmin: false } as const
    const id = await insertUser(tx, { ...person, ...role, companyFromId, passwordHash })
    if (id === null) {
      const message = 'Cette adresse mail est déjà utilisé !'
      throw unprocessable([{ propertyPath: 'email', message }])
    }
    await recordAudit(tx, {
      actorId,
      action: 'create',
      targetType: 'app_user',
      targetId: id,
      after: { ...person, ...role, companyFromId },
    })
    await recordSecurityEvent(tx, { kind: 'user-created', userId: id, detail: { by: actorId } })
    const created = await findUser(tx, id)
    if (!created) throw new Error('The account was not stored')
    return created
  })
}

/** The contract holds the specification's minimum; an installation may ask for more (D-21). */
function refuseShortPassword(password: string, passwordMin: number): void {
  if (password.length >= passwordMin) return
  const message = `Le mot de passe doit contenir au moins ${passwordMin} caractères.`
  throw unprocessable([{ propertyPath: 'password', message }])
}

async function organisationOf(executor: Executor, body: RegistrationBody): Promise<number> {
  const named = parseReference(body.from, 'company_froms')
  const found = await findCompanyFrom(executor, named ?? { name: String(body.from) })
  if (found) return found.id
  throw unprocessable([{ propertyPath: 'from', message: 'Cette organisation est inconnue.' }])
}
