import type { UserList } from '@etapes-climat/domain/users/rules/user-lists'
import { and, asc, count, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { containsText } from '../../db/conditions.ts'
import { companyFrom } from '../../db/tables/company-from.table.ts'
import { appUser } from '../../db/tables/user.table.ts'
import type { UserRow } from '../user.presenter.ts'
import { userColumns } from '../user.repository.ts'

export interface UserSearch {
  /** every account when absent */
  list?: UserList
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  uid?: string | undefined
}

const live = isNull(appUser.deletedAt)
/** An administrator's right counts for members only: it is kept through non-member and back (D-13). */
const isMember = eq(appUser.status, 'member')

/** Each account is in exactly one list (D-104); refused ones are listed as non-members (D-06). */
const LISTS: Record<UserList, SQL | undefined> = {
  'waiting-approval': and(live, eq(appUser.status, 'waiting')),
  member: and(live, isMember, eq(appUser.isAdmin, false)),
  'no-member': and(live, sql`${appUser.status} in ('no_member', 'refused')`),
  admin: and(live, isMember, eq(appUser.isAdmin, true)),
  'soft-deleted': isNotNull(appUser.deletedAt),
}

/** Accounts of a list or of all, by name, and how many there are over all pages (API-60). */
export async function searchUsers(
  executor: Executor,
  search: UserSearch,
  window: { offset: number; limit: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const condition = and(search.list && LISTS[search.list], wanted(search))
  const [counted] = await executor.select({ total: count() }).from(appUser).where(condition)
  const rows = await executor
    .select(userColumns)
    .from(appUser)
    .leftJoin(companyFrom, eq(companyFrom.id, appUser.companyFromId))
    .where(condition)
    .orderBy(
      sql`f_unaccent(${appUser.lastName})`,
      sql`f_unaccent(${appUser.firstName})`,
      appUser.id,
    )
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: counted?.total ?? 0 }
}

/** As the index `app_user_search` has them. */
const NAME_AND_EMAIL = sql`${appUser.lastName} || ' ' || ${appUser.firstName} || ' ' || ${appUser.email}`

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
    ? words(email).map((word) => containsText(NAME_AND_EMAIL, word))
    : fields.map(({ column, text }) =>
        text?.trim() ? containsText(sql`${column}`, text) : undefined,
      )
  return and(...conditions, uid ? sql`${appUser.uid}::text = ${uid.toLowerCase()}` : undefined)
}

const words = (text = '') => text.split(/\s+/).filter(Boolean)

/** Accounts that are not deleted, in order of id, after one of them (API-71). */
export function listUsersAfter(executor: Executor, id: number, limit: number): Promise<UserRow[]> {
  return executor
    .select(userColumns)
    .from(appUser)
    .leftJoin(companyFrom, eq(companyFrom.id, appUser.companyFromId))
    .where(and(live, gt(appUser.id, id)))
    .orderBy(asc(appUser.id))
    .limit(limit)
}
