import { and, eq, sql } from 'drizzle-orm'
import { isActiveAccount } from '../../access/session-account.repository.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import { calendarAddress } from '../../db/tables/calendar-address.table.ts'
import { appUser } from '../../db/tables/user.table.ts'

/** When an account's address for calendars was made; null: it has none. */
export async function findCalendarSince(executor: Executor, userId: number): Promise<Date | null> {
  const [row] = await executor
    .select({ since: calendarAddress.createdAt })
    .from(calendarAddress)
    .where(eq(calendarAddress.userId, userId))
  return row?.since ?? null
}

/** Stores an account's address in place of the one before, which ends. */
export async function storeCalendarAddress(
  tx: Transaction,
  address: { userId: number; tokenHash: string },
): Promise<Date> {
  const { tokenHash } = address
  const [row] = await tx
    .insert(calendarAddress)
    .values(address)
    .onConflictDoUpdate({
      target: calendarAddress.userId,
      set: { tokenHash, createdAt: sql`now()` },
    })
    .returning()
  if (!row) throw new Error('An address for calendars was not stored')
  return row.createdAt
}

export async function deleteCalendarAddress(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(calendarAddress).where(eq(calendarAddress.userId, userId))
}

/** Whose address a token is; null: nobody’s any more, or of an account that may not sign in. */
export async function findCalendarReader(
  executor: Executor,
  tokenHash: string,
): Promise<number | null> {
  const [row] = await executor
    .select({ id: appUser.id })
    .from(calendarAddress)
    .innerJoin(appUser, eq(appUser.id, calendarAddress.userId))
    .where(and(eq(calendarAddress.tokenHash, tokenHash), isActiveAccount))
  return row?.id ?? null
}
