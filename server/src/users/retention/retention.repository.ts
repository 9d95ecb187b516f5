import { RETENTION } from '@etapes-climat/domain/users/rules/retention'
import { and, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { appUser } from '../../db/tables/user.table.ts'

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

/** Never an administrator who can sign in; refused requests are erased long before. */
const isUnused = and(
  isNull(appUser.deletedAt),
  lt(appUser.lastSeenAt, sql`now() - make_interval(years => ${RETENTION.inactiveYears})`),
  ne(appUser.listedIn, 'admin'),
  ne(appUser.status, 'refused'),
)

/** What the hourly sweep does with accounts, and which ones it does it with. */
const DUE = {
  erase: or(
    lt(appUser.deletedAt, daysAgo(RETENTION.deletedDays)),
    and(
      eq(appUser.status, 'refused'),
      lt(appUser.refusedAt, daysAgo(RETENTION.refusedDays)),
      isNull(appUser.deletedAt),
    ),
  ),
  delete: and(isUnused, lt(appUser.inactiveWarnedAt, daysAgo(RETENTION.warnedDays))),
  warn: and(isUnused, isNull(appUser.inactiveWarnedAt)),
} satisfies Record<string, SQL | undefined>

export type Due = keyof typeof DUE

/** The next accounts that are due, in the order of their ids. @param after the last id of those before */
export async function listDue(executor: Executor, due: Due, after: number): Promise<number[]> {
  const rows = await executor
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(DUE[due], gt(appUser.id, after)))
    .orderBy(appUser.id)
    .limit(100)
  return rows.map(({ id }) => id)
}

/** Locks an account that is still due; false when it no longer is, or another server works at it. */
export async function lockDue(executor: Executor, due: Due, id: number): Promise<boolean> {
  const rows = await executor
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(DUE[due], eq(appUser.id, id)))
    .for('update', { skipLocked: true })
  return rows.length > 0
}

/** Notes that a mail told the person of the deletion to come. */
export async function markWarned(executor: Executor, id: number): Promise<void> {
  await executor.update(appUser).set({ inactiveWarnedAt: sql`now()` }).where(eq(appUser.id, id))
}
