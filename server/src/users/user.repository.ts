import { pick } from '@etapes-climat/domain/kernel/record-of'
import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { PERSON_TEXTS } from '@etapes-climat/domain/users/rules/person-fields'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Executor } from '../db/client.ts'
import { companyFrom } from '../db/tables/classification.table.ts'
import { coAuthor } from '../db/tables/co-author.table.ts'
import { contactMessage } from '../db/tables/contact-message.table.ts'
import { mailOutbox } from '../db/tables/mail-outbox.table.ts'
import { deletedReport } from '../db/tables/report.table.ts'
import { appUser } from '../db/tables/user.table.ts'

type StoredUser = typeof appUser.$inferSelect
type Person = (typeof PERSON_TEXTS)[number]

export type NewUser = Pick<
  StoredUser,
  Person | 'companyFromId' | 'passwordHash' | 'status' | 'isAdmin'
>

/** What presenters need of an account: never its hash. */
export const userColumns = {
  id: appUser.id,
  uid: appUser.uid,
  ...pick(appUser, PERSON_TEXTS),
  companyFrom: { id: companyFrom.id, uid: companyFrom.uid, name: companyFrom.name },
  status: appUser.status,
  isAdmin: appUser.isAdmin,
  createdAt: appUser.createdAt,
  updatedAt: appUser.updatedAt,
  deletedAt: appUser.deletedAt,
  invitedAt: appUser.invitedAt,
  revision: appUser.revision,
}

export type UserRow = Pick<StoredUser, Exclude<keyof typeof userColumns, 'companyFrom'>> & {
  companyFrom: { id: number; uid: string; name: string } | null
}

const joinedOrganisation = eq(companyFrom.id, appUser.companyFromId)

const selectUsers = (executor: Executor) =>
  executor.select(userColumns).from(appUser).leftJoin(companyFrom, joinedOrganisation)

/** Reads an account by its number; null when there is none. The statement is built once. */
export function prepareUser(db: Database) {
  const statement = selectUsers(db)
    .where(eq(appUser.id, sql.placeholder('id')))
    .prepare('')
  return async (id: number): Promise<UserRow | null> => (await statement.execute({ id }))[0] ?? null
}

/** One account; null when there is none. */
export async function findUser(
  executor: Executor,
  reference: ResourceReference,
): Promise<UserRow | null> {
  const [row] = await selectUsers(executor).where(
    'id' in reference ? eq(appUser.id, reference.id) : eq(appUser.uid, reference.uid),
  )
  return row ?? null
}

/** One account, locked until the transaction ends. */
export async function lockUser(executor: Executor, id: number): Promise<UserRow | null> {
  await executor.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, id)).for('update')
  return findUser(executor, { id })
}

/** Stores an account; null when the e-mail is taken, whatever its case. */
export async function insertUser(executor: Executor, user: NewUser): Promise<number | null> {
  const [row] = await executor
    .insert(appUser)
    .values({ ...user, approvedAt: user.status === 'member' ? sql`now()` : null })
    .onConflictDoNothing()
    .returning({ id: appUser.id })
  return row?.id ?? null
}

type Changed =
  | Person
  | 'companyFromId'
  | 'status'
  | 'isAdmin'
  | `${'approved' | 'refused' | 'deleted' | 'lastSeen' | 'inactiveWarned'}At`
export type UserChanges = { [Field in Changed]?: StoredUser[Field] | undefined }

/** Changes an account and raises its revision; null when there is none. */
export async function updateUser(
  executor: Executor,
  id: number,
  changes: UserChanges,
): Promise<UserRow | null> {
  await executor
    .update(appUser)
    .set({ ...changes, updatedAt: sql`now()`, revision: sql`${appUser.revision} + 1` })
    .where(eq(appUser.id, id))
  return findUser(executor, { id })
}

/** Of an account that somebody uses from now on: its time without use begins anew. */
export const usedNow = () => ({ lastSeenAt: new Date(), inactiveWarnedAt: null })

const DAY_MS = 86_400_000

/**
 * Notes that an account is used, at most once a day. Called after the transaction that opened or renewed
 * its session, which shares the row with others: they would wait for each other.
 */
export async function noteUse(
  db: Database,
  { id, lastSeenAt }: { id: number; lastSeenAt: Date },
): Promise<void> {
  if (Date.now() - lastSeenAt.getTime() < DAY_MS) return
  await db.transaction((tx) => tx.update(appUser).set(usedNow()).where(eq(appUser.id, id)))
}

/** Reports that one statement deletes: it takes the rows of eight tables with each. */
const REPORTS_AT_A_TIME = 500

/** Removes the reports of an account, some at a time: one statement for thousands takes too long. */
async function removeReportsOf(executor: Executor, userId: number): Promise<void> {
  const some = sql`(select id from report where user_id = ${userId} limit ${REPORTS_AT_A_TIME})`
  for (let removed = REPORTS_AT_A_TIME; removed === REPORTS_AT_A_TIME; ) {
    const { rows } = await executor.execute(
      sql`delete from report where id in ${some} returning id`,
    )
    removed = rows.length
  }
}

/**
 * Removes an account for ever; its reports and tokens go with it, and what names its address
 * alone: invitations that nobody opened, messages of the contact form, mails.
 */
export async function removeUser(executor: Executor, id: number): Promise<void> {
  await removeReportsOf(executor, id)
  const [gone] = await executor
    .delete(appUser)
    .where(eq(appUser.id, id))
    .returning({ email: appUser.email })
  if (gone) {
    const email = gone.email.toLowerCase()
    await executor.delete(coAuthor).where(eq(coAuthor.email, email))
    await executor.delete(contactMessage).where(eq(sql`lower(${contactMessage.email})`, email))
    // Those of files go with their rows.
    await executor
      .delete(mailOutbox)
      .where(
        or(
          eq(sql`lower(${mailOutbox.toAddress})`, email),
          eq(sql`lower(${mailOutbox.aboutAddress})`, email),
        ),
      )
    await forgetInDeletedReports(executor, id, email)
  }
  // Afterwards, since a deletion in progress may have added rows meanwhile.
  await executor.delete(deletedReport).where(eq(deletedReport.userId, id))
}

/** Takes an account out of the deleted reports of others, which can be restored for ten minutes. */
async function forgetInDeletedReports(executor: Executor, id: number, email: string) {
  const isOther = (field: string) => sql`item ->> ${field} is distinct from ${String(id)}`
  const without = (part: string, isKept: SQL) =>
    sql`(select coalesce(jsonb_agg(item), '[]') from jsonb_array_elements(content -> ${part}) as item
      where ${isKept})`
  await executor.execute(sql`
    update deleted_report set content = content || jsonb_build_object(
      'co_author', ${without('co_author', sql`${isOther('user_id')} and item ->> 'email' is distinct from ${email}`)},
      'step_comment', ${without('step_comment', isOther('author_id'))},
      'milestone', (select coalesce(jsonb_agg(case when ${isOther('fixed_by_id')} then item
        else item || '{"fixed_by_id": null, "fixed_by": "un compte effacé"}' end), '[]')
        from jsonb_array_elements(content -> 'milestone') as item))
    where content @? ${`$.co_author[*] ? (@.user_id == ${id} || @.email == ${JSON.stringify(email)})`}::jsonpath
      or content @? ${`$.step_comment[*] ? (@.author_id == ${id})`}::jsonpath
      or content @? ${`$.milestone[*] ? (@.fixed_by_id == ${id})`}::jsonpath`)
}

/** The account of an e-mail, whatever its case and state; null when there is none. */
export async function findAccountByEmail(executor: Executor, email: string) {
  const [row] = await executor
    .select({ id: appUser.id })
    .from(appUser)
    .where(sql`lower(${appUser.email}) = lower(${email})`)
  return row ?? null
}

/** Whether another account has this e-mail, whatever its case. */
export async function isEmailTaken(
  executor: Executor,
  email: string,
  exceptId: number,
): Promise<boolean> {
  const [row] = await executor
    .select({ id: appUser.id })
    .from(appUser)
    .where(sql`lower(${appUser.email}) = lower(${email}) and ${appUser.id} <> ${exceptId}`)
  return row !== undefined
}

const isActiveAdministrator = eq(appUser.listedIn, 'admin')

/** Whether there is an administrator that can sign in. */
export async function hasAdministrator(executor: Executor): Promise<boolean> {
  const [row] = await executor
    .select({ id: appUser.id })
    .from(appUser)
    .where(isActiveAdministrator)
    .limit(1)
  return row !== undefined
}

/** The administrators that can sign in. */
export function listAdministrators(executor: Executor) {
  return executor
    .select({ id: appUser.id, email: appUser.email })
    .from(appUser)
    .where(isActiveAdministrator)
    .orderBy(appUser.id)
}

/**
 * The same, locked until the transaction ends: two administrators who remove each other at once are
 * served one after the other.
 */
export function lockAdministrators(executor: Executor) {
  return listAdministrators(executor).for('update')
}

/** The hash of an account's password; null when there is no such account. */
export async function findPasswordHash(executor: Executor, id: number): Promise<string | null> {
  const [row] = await executor
    .select({ passwordHash: appUser.passwordHash })
    .from(appUser)
    .where(eq(appUser.id, id))
  return row?.passwordHash ?? null
}

/**
 * Replaces the password of an account, which answers an invitation; ending its sessions is up to the caller.
 */
export async function storePasswordHash(
  executor: Executor,
  id: number,
  passwordHash: string,
): Promise<void> {
  await executor.update(appUser).set({ passwordHash, invitedAt: null }).where(eq(appUser.id, id))
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
