import { randomInt } from 'node:crypto'
import type { Database } from '../db/client.ts'
import { hashPassword } from './password.ts'
import { hasAdministrator, insertUser } from './user.repository.ts'

const LETTERS_AND_DIGITS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GENERATED_LENGTH = 16

/**
 * Creates the first administrator while there is none (D-109, S-14).
 * @param password absent: a random one of 16 letters and digits
 * @returns the password to show once; null when nothing was created
 */
export async function createFirstAdministrator(
  db: Database,
  account: { email: string; password: string | undefined },
): Promise<{ email: string; password: string } | null> {
  if (await hasAdministrator(db)) return null
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

function generatePassword(): string {
  return Array.from(
    { length: GENERATED_LENGTH },
    () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)],
  ).join('')
}
