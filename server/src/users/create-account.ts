import type { RegistrationBody } from '@etapes-climat/domain/users/contract'
import type { Executor } from '../db/client.ts'
import { refusedField } from '../hydra/http-error.ts'
import { findOrganisation } from './find-organisation.ts'
import { hashPassword } from './password.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { findUser, insertUser, type UserRow } from './user.repository.ts'

/**
 * Checks what the schema cannot and hashes the password, outside any transaction: hashing is slow.
 * @throws HttpError 422 for a weak password or an unknown organisation
 */
export async function prepareAccount(
  executor: Executor,
  body: RegistrationBody,
  passwordMin: number,
) {
  const { password, passwordSecure: _, from, ...person } = body
  refuseWeakPassword(password, { passwordMin, email: person.email })
  const companyFromId = await findOrganisation(executor, from, 'from')
  return { ...person, companyFromId, passwordHash: await hashPassword(password) }
}

/**
 * Stores an account.
 * @param prepared its password and organisation were accepted
 * @param role what the path decides, never the body
 * @throws HttpError 422 when the e-mail is taken, whatever its case
 */
export async function storeAccount(
  executor: Executor,
  prepared: Awaited<ReturnType<typeof prepareAccount>>,
  role: { status: 'waiting' | 'member'; isAdmin: boolean },
): Promise<UserRow> {
  const id = await insertUser(executor, { ...prepared, ...role })
  const created = id === null ? null : await findUser(executor, { id })
  if (!created) throw emailTaken()
  return created
}

/** Of any failure of a registration the screen shows these words. */
export function emailTaken() {
  const message = 'Cette adresse mail est déjà utilisé !'
  return refusedField('email', message)
}
