import { and, eq, sql } from 'drizzle-orm'
import { companyFrom } from '../classification/company-from.table.ts'
import type { Executor } from '../db/client.ts'
import type { UserRow } from './user.presenter.ts'
import { appUser, type UserStatus } from './user.table.ts'

export interface NewUser {
  firstName: string
  lastName: string
  email: string
  phone: string
  company: string
  companyRole: string
  companyFromId: number | null
  passwordHash: string
  status: UserStatus
  isAdmin: boolean
}

/** One account; null when there is none. */
export async function findUser(executor: Executor, id: number): Promise<UserRow | null> {
  const [row] = await executor
    .select({
      id: appUser.id,
      uid: appUser.uid,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      email: appUser.email,
      phone: appUser.phone,
      company: appUser.company,
      companyRole: appUser.companyRole,
      companyFrom: { id: companyFrom.id, uid: companyFrom.uid, name: companyFrom.name },
      status: appUser.status,
      isAdmin: appUser.isAdmin,
      createdAt: appUser.createdAt,
      updatedAt: appUser.updatedAt,
      deletedAt: appUser.deletedAt,
    })
    .from(appUser)
    .leftJoin(companyFrom, eq(companyFrom.id, appUser.companyFromId))
    .where(eq(appUser.id, id))
  return row ?? null
}

/** Stores an account; null when the e-mail is taken, whatever its case (AUTH-14). */
export async function insertUser(executor: Executor, user: NewUser): Promise<number | null> {
  const [row] = await executor
    .insert(appUser)
    .values({ ...user, approvedAt: user.status === 'member' ? sql`now()` : null })
    .onConflictDoNothing()
    .returning({ id: appUser.id })
  return row?.id ?? null
}

const isActiveAdministrator = sql`${appUser.isAdmin} and ${appUser.deletedAt} is null and ${appUser.status} = 'member'`

/** Whether there is an administrator that can sign in. */
export async function hasAdministrator(executor: Executor): Promise<boolean> {
  const [row] = await executor
    .select({ id: appUser.id })
    .from(appUser)
    .where(isActiveAdministrator)
    .limit(1)
  return row !== undefined
}

/** Replaces the password of an account; its sessions are the caller's affair. */
export async function storePasswordHash(
  executor: Executor,
  id: number,
  passwordHash: string,
): Promise<void> {
  await executor.update(appUser).set({ passwordHash }).where(eq(appUser.id, id))
}

/** The same password, hashed anew; nothing happens when the password was changed meanwhile. */
export async function renewPasswordHash(
  executor: Executor,
  known: { id: number; passwordHash: string },
  passwordHash: string,
): Promise<void> {
  await executor
    .update(appUser)
    .set({ passwordHash })
    .where(and(eq(appUser.id, known.id), eq(appUser.passwordHash, known.passwordHash)))
}

/** Where administrators that can sign in read their mail. */
export async function findAdministratorEmails(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ email: appUser.email })
    .from(appUser)
    .where(isActiveAdministrator)
    .orderBy(appUser.id)
  return rows.map(({ email }) => email)
}
