import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { coAuthor } from '../db/tables/co-author.table.ts'
import { report } from '../db/tables/report.table.ts'

/**
 * Takes what an account was invited to along to its new address, with what that address was invited to:
 * one row of each report, of two the one that it has opened.
 */
export async function moveInvitations(
  executor: Executor,
  { userId, from, to }: { userId: number; from: string; to: string },
): Promise<void> {
  const addresses = [from.toLowerCase(), to.toLowerCase()]
  const own = or(
    eq(coAuthor.userId, userId),
    and(isNull(coAuthor.userId), inArray(coAuthor.email, addresses)),
  )
  const rows = await executor
    .select({ id: coAuthor.id, reportId: coAuthor.reportId, ownerId: report.userId })
    .from(coAuthor)
    .innerJoin(report, eq(report.id, coAuthor.reportId))
    .where(own)
    .orderBy(sql`${coAuthor.userId} is null`, coAuthor.id)
  const kept = new Map<number, number>()
  for (const row of rows) {
    if (row.ownerId !== userId && !kept.has(row.reportId)) kept.set(row.reportId, row.id)
  }
  const keptIds = new Set(kept.values())
  const left = rows.flatMap(({ id }) => (keptIds.has(id) ? [] : [id]))
  if (left.length > 0) await executor.delete(coAuthor).where(inArray(coAuthor.id, left))
  if (keptIds.size === 0) return
  await executor
    .update(coAuthor)
    .set({ email: to.toLowerCase() })
    .where(inArray(coAuthor.id, [...keptIds]))
}
