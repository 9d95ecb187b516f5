import { randomInt } from 'node:crypto'
import type { Database } from '../db/client.ts'
import { hashPassword } from './password.ts'
import { hasAdministrator, insertUser } from './user.repository.ts'

const LETTERS_AND_DIGITS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GENERATED_LENGTH = 16

/** The sign-in of a new administrator, shown once. */
export interface AdministratorAccess {
  email: string
  password: string
}

/**
 * Creates an administrator.
 * @param account.password absent: a random one of 16 letters and digits
 * @returns null when the e-mail already has an account
 */
export async function createAdministrator(
  db: Database,
  account: { email: string; password: string | undefined },
): Promise<AdministratorAccess | null> {
  const password = account.password ?? generatePassword()
  const id = await insertUser(db, {
    firstName: 'Administration',
    lastName: 'Étapes Climat',
    email: account.email,
    phone: '01 00 00 00 00',
    company: 'Étapes Climat',
    companyRole: 'Administration',
    companyFromId: null,
    passwordHash: await hashPassword(password),
    status: 'member',
    isAdmin: true,
  })
  return id === null ? null : { email: account.email, password }
}

/** Creates the first administrator while there is none; null when there is one. */
export async function createFirstAdministrator(
  db: Database,
  account: { email: string; password: string | undefined },
): Promise<AdministratorAccess | null> {
  return (await hasAdministrator(db)) ? null : createAdministrator(db, account)
}

function generatePassword(): string {
  return Array.from(
    { length: GENERATED_LENGTH },
    () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)],
  ).join('')
}
