import { pick } from '@etapes-climat/domain/kernel/record-of'
import { MEMBER_FILE_FIELDS } from '@etapes-climat/domain/users/rules/member-file'
import { PERSON_TEXTS } from '@etapes-climat/domain/users/rules/person-fields'
import { LISTED_LINES } from '@etapes-climat/domain/workbook/rules/workbook-file'
import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/client.ts'
import { amongIds } from '../db/conditions.ts'
import {
  columnsOf,
  inBatches,
  inBatchesOfIds,
  type Row,
  recordset,
  snakeCase,
} from '../db/row-batches.ts'
import {
  type IMPORT_EFFECTS,
  memberImport,
  memberImportRow,
} from '../db/tables/member-import.table.ts'
import { appUser } from '../db/tables/user.table.ts'

const accountColumns = {
  id: appUser.id,
  uid: appUser.uid,
  ...pick(appUser, PERSON_TEXTS),
  companyFromId: appUser.companyFromId,
  status: appUser.status,
  isAdmin: appUser.isAdmin,
  deletedAt: appUser.deletedAt,
  invitedAt: appUser.invitedAt,
}

/** An account as an import compares it. */
export type ComparedAccount = Pick<typeof appUser.$inferSelect, keyof typeof accountColumns>

/** One import of members at a time, until the transaction ends. */
export async function lockMemberImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('import of members', 0))`)
}

const addresses = (emails: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(emails)}::text::jsonb))`

/** The accounts of addresses, in whatever state. @param isLocked until the transaction ends */
export async function findAccounts(
  executor: Executor,
  emails: readonly string[],
  isLocked: boolean,
): Promise<ComparedAccount[]> {
  const found = executor
    .select(accountColumns)
    .from(appUser)
    .where(sql`lower(${appUser.email}) in ${addresses(emails)}`)
    .orderBy(asc(appUser.id))
  return isLocked ? found.for('no key update') : found
}

/** Accounts that are not deleted. */
export const countAccounts = (executor: Executor): Promise<number> =>
  executor.$count(appUser, isNull(appUser.deletedAt))

/** The members, never administrators, whose address is not among these; the first ones by name. */
export async function findMissing(executor: Executor, emails: readonly string[]) {
  const isMissing = sql`${appUser.listedIn} = 'member' and lower(${appUser.email}) not in ${addresses(emails)}`
  const members = await executor
    .select(pick(accountColumns, ['id', 'uid', 'firstName', 'lastName', 'email', 'company']))
    .from(appUser)
    .where(isMissing)
    .orderBy(asc(appUser.lastNameFolded), asc(appUser.firstNameFolded), asc(appUser.id))
    .limit(LISTED_LINES)
  const count =
    members.length < LISTED_LINES ? members.length : await executor.$count(appUser, isMissing)
  return { count, members }
}

/** Ids of accounts by their uids. */
export async function idsOf(executor: Executor, uids: readonly string[]): Promise<number[]> {
  const rows = await executor
    .select({ id: appUser.id })
    .from(appUser)
    .where(sql`${appUser.uid} = any(${`{${uids.join()}}`}::uuid[])`)
    .orderBy(asc(appUser.id))
  return rows.map(({ id }) => id)
}

export type NewMember = Pick<
  typeof appUser.$inferSelect,
  (typeof PERSON_TEXTS)[number] | 'companyFromId'
>

const inColumns = (row: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]))

/**
 * Stores members that are invited now, all of whom have this hash of a password that nobody knows.
 * @returns their ids by e-mail, without those whose e-mail is taken
 */
export async function insertMembers(
  executor: Executor,
  members: readonly NewMember[],
  passwordHash: string,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const { list, typed } = columnsOf(appUser, Object.keys(inColumns(members[0] ?? {})))
  await inBatches(members.map(inColumns), async (batch) => {
    const { rows } = await executor.execute<{ id: number; email: string }>(sql`
      insert into app_user (${list}, password_hash, status, approved_at, invited_at)
      select ${list}, ${passwordHash}, 'member', now(), now() from ${recordset(batch, typed)}
      on conflict do nothing returning id, email`)
    for (const { id, email } of rows) ids.set(email, id)
  })
  return ids
}

/** The columns that an import writes of an account. */
export type WrittenFields = Partial<
  Record<Exclude<keyof NewMember, 'email'>, string | number | null>
>

const WRITTEN = [...MEMBER_FILE_FIELDS.filter((field) => field !== 'companyFrom'), 'companyFromId']

/** Changes fields of accounts, each its own, and raises their revisions. */
export async function changeAccounts(
  executor: Executor,
  changes: readonly { id: number; fields: WrittenFields }[],
): Promise<void> {
  const names = WRITTEN.map(snakeCase)
  const { typed } = columnsOf(appUser, names)
  const set = sql.join(
    names.map((name) => {
      const column = sql.identifier(name)
      // An absent field stays; an organisation may become none.
      return sql`${column} = case when given.fields ? ${name} then written.${column} else app_user.${column} end`
    }),
    sql`, `,
  )
  const rows = changes.map(({ id, fields }) => ({ id, fields: inColumns(fields) }))
  await inBatches(rows, (batch) =>
    executor.execute(sql`
      update app_user set ${set}, updated_at = now(), revision = revision + 1
      from ${recordset(batch, sql`id bigint, fields jsonb`)},
        jsonb_to_record(given.fields) as written (${typed})
      where app_user.id = given.id`),
  )
}

/** What an import did to an account; the changed fields as they were, and as it wrote them. */
export interface ImportedAccount {
  userId: number
  effect: (typeof IMPORT_EFFECTS)[number]
  former?: WrittenFields
  written?: WrittenFields
}

/** Remembers an import, so that it can be undone, in the place of the one before. */
export async function keepImport(
  executor: Executor,
  actorId: number,
  accounts: readonly ImportedAccount[],
): Promise<void> {
  await executor.delete(memberImport)
  const [made] = await executor
    .insert(memberImport)
    .values({ actorId })
    .returning({ id: memberImport.id })
  const rows = accounts.map(({ userId, effect, former = {}, written = {} }) => ({
    user_id: userId,
    effect,
    former,
    written,
  }))
  await inBatches(rows, (batch) =>
    executor.execute(sql`
      insert into member_import_row (import_id, user_id, effect, former, written)
      select ${made?.id ?? 0}::bigint, user_id, effect, former, written
      from ${recordset(batch, sql`user_id bigint, effect text, former jsonb, written jsonb`)}`),
  )
}

/** The last import that can be undone, with how many accounts it touched; null: there is none. */
export async function findLastImport(executor: Executor) {
  const countOf = (effect: ImportedAccount['effect']) =>
    sql<number>`count(${memberImportRow.userId}) filter (where ${memberImportRow.effect} = ${effect})`.mapWith(
      Number,
    )
  const [last] = await executor
    .select({
      number: memberImport.id,
      at: memberImport.at,
      added: countOf('added'),
      changed: countOf('changed'),
      left: countOf('left'),
    })
    .from(memberImport)
    .leftJoin(memberImportRow, eq(memberImportRow.importId, memberImport.id))
    .groupBy(memberImport.id)
  return last ?? null
}

/** The accounts that an import touched as they are now, locked, with what it did to each. */
export function lockImportedAccounts(tx: Transaction, importId: number) {
  return tx
    .select({
      ...accountColumns,
      effect: memberImportRow.effect,
      former: memberImportRow.former,
      written: memberImportRow.written,
      isUsed: sql<boolean>`exists (select from session where session.user_id = ${appUser.id})`,
    })
    .from(memberImportRow)
    .innerJoin(appUser, eq(appUser.id, memberImportRow.userId))
    .where(eq(memberImportRow.importId, importId))
    .orderBy(asc(appUser.id))
    .for('update', { of: appUser })
}
export type ImportedNow = Awaited<ReturnType<typeof lockImportedAccounts>>[number]

/** Ids of the accounts that an import touched. */
export async function idsOfImport(executor: Executor, importId: number): Promise<number[]> {
  const rows = await executor
    .select({ id: memberImportRow.userId })
    .from(memberImportRow)
    .where(eq(memberImportRow.importId, importId))
  return rows.map(({ id }) => id)
}

/** Removes accounts that nobody ever used: nothing of theirs is left but what goes with them. */
export async function removeUnused(executor: Executor, ids: readonly number[]): Promise<void> {
  await inBatchesOfIds(ids, (batch) => executor.delete(appUser).where(amongIds(appUser.id, batch)))
}

export const forgetImport = (executor: Executor) => executor.delete(memberImport)

const invitedColumns = pick(accountColumns, ['id', 'uid', 'firstName', 'lastName', 'email'])
export type Invited = Pick<ComparedAccount, keyof typeof invitedColumns>

const isWaiting = sql`${appUser.invitedAt} is not null and ${appUser.listedIn} = 'member'`

/** Members who were invited and have not chosen a password. */
export const countInvited = (executor: Executor): Promise<number> =>
  executor.$count(appUser, isWaiting)

/** The same, locked until the transaction ends. @param most of them, those invited first */
export const lockInvited = (tx: Transaction, most: number): Promise<Invited[]> =>
  tx
    .select(invitedColumns)
    .from(appUser)
    .where(isWaiting)
    .orderBy(asc(appUser.invitedAt), asc(appUser.id))
    .limit(most)
    .for('no key update')

/** One of them, locked; null when the account is none. */
export async function lockInvitedAccount(tx: Transaction, id: number): Promise<Invited | null> {
  const [row] = await tx
    .select(invitedColumns)
    .from(appUser)
    .where(sql`${appUser.id} = ${id} and ${isWaiting}`)
    .for('no key update')
  return row ?? null
}

/** Notes that accounts were invited now. */
export async function noteInvited(executor: Executor, ids: readonly number[]): Promise<void> {
  await inBatchesOfIds(ids, (batch) =>
    executor.update(appUser).set({ invitedAt: sql`now()` }).where(amongIds(appUser.id, batch)),
  )
}
