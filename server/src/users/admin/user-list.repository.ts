import { parseIdentifier } from '@etapes-climat/domain/kernel/reference'
import type { UserList } from '@etapes-climat/domain/users/rules/user-lists'
import { and, asc, count, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { containsWords, foldedContainsWords } from '../../db/conditions.ts'
import { companyFrom } from '../../db/tables/classification.table.ts'
import { appUser } from '../../db/tables/user.table.ts'
import { type UserRow, userColumns } from '../user.repository.ts'

export interface UserSearch {
  /** every account when absent */
  list?: UserList
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  uid?: string | undefined
}

/**
 * Accounts of a list or of all, by name, and how many there are over all pages.
 * @param window `most`: counts no further
 */
export async function searchUsers(
  executor: Executor,
  search: UserSearch,
  window: { offset: number; limit: number; most?: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const condition = and(search.list && eq(appUser.listedIn, search.list), wanted(search))
  const order = [appUser.lastNameFolded, appUser.firstNameFolded, appUser.id]
  const some = executor
    .select({ id: appUser.id })
    .from(appUser)
    .where(condition)
    .limit(window.most ?? Number.MAX_SAFE_INTEGER)
    .as('some')
  const [counted] = await executor.select({ total: count() }).from(some)
  const total = counted?.total ?? 0
  if (window.offset >= total) return { rows: [], total }
  const limit = Math.min(window.limit, total - window.offset)
  const after = total - window.offset - limit
  // The rows before the page are passed over in the index, from the end that is nearer.
  const isNearEnd = after < window.offset
  const page = executor
    .select({ id: appUser.id })
    .from(appUser)
    .where(condition)
    .orderBy(...(isNearEnd ? order.map(desc) : order))
    .limit(limit)
    .offset(isNearEnd ? after : window.offset)
  const rows = await executor
    .select(userColumns)
    .from(appUser)
    .leftJoin(companyFrom, eq(companyFrom.id, appUser.companyFromId))
    .where(inArray(appUser.id, page))
    .orderBy(...order)
  return { rows, total }
}

/**
 * The same text in all fields is one search box: each of its words is somewhere in them, as in a
 * whole name. Different texts must all match.
 */
function wanted({ firstName, lastName, email, uid }: UserSearch): SQL | undefined {
  const fields = [
    { column: appUser.firstName, text: firstName },
    { column: appUser.lastName, text: lastName },
    { column: appUser.email, text: email },
  ]
  const isOneBox = firstName === lastName && lastName === email
  const conditions = isOneBox
    ? [foldedContainsWords(appUser.searched, email ?? '')]
    : fields.map(({ column, text }) => containsWords(column, text ?? ''))
  return and(...conditions, uid ? hasUid(uid) : undefined)
}

function hasUid(text: string): SQL {
  const reference = parseIdentifier(text)
  return reference && 'uid' in reference ? eq(appUser.uid, reference.uid) : sql`false`
}

/** Accounts that are not deleted, in order of id, after one of them. */
export function listUsersAfter(executor: Executor, id: number, limit: number): Promise<UserRow[]> {
  return executor
    .select(userColumns)
    .from(appUser)
    .leftJoin(companyFrom, eq(companyFrom.id, appUser.companyFromId))
    .where(and(isNull(appUser.deletedAt), gt(appUser.id, id)))
    .orderBy(asc(appUser.id))
    .limit(limit)
}
