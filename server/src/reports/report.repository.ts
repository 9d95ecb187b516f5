import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { containsText } from '../db/conditions.ts'
import { itemRows } from '../db/item-rows.repository.ts'
import { companyFrom } from '../db/tables/company-from.table.ts'
import { report } from '../db/tables/report.table.ts'
import { appUser } from '../db/tables/user.table.ts'

export type ReportRow = typeof report.$inferSelect

/** Reports whoever owns them, one row at a time. */
export const reportRows = itemRows(report)

/** The reports of one account, latest first, and how many there are over all pages. */
export const listReports = (
  executor: Executor,
  search: {
    userId: number
    name: string | undefined
    window: { offset: number; limit: number } | null
  },
) =>
  reportRows.list(executor, {
    condition: and(
      eq(report.userId, search.userId),
      search.name?.trim() ? containsText(sql`${report.name}`, search.name) : undefined,
    ),
    order: [desc(report.updatedAt), desc(report.id)],
    window: search.window,
  })

/** Name, structure and organisation of a report's owner, for the page and the document. */
export async function findOwner(executor: Executor, userId: number) {
  const [row] = await executor
    .select({
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      company: appUser.company,
      organisation: sql<string>`coalesce(${companyFrom.name}, '')`,
    })
    .from(appUser)
    .leftJoin(companyFrom, eq(companyFrom.id, appUser.companyFromId))
    .where(eq(appUser.id, userId))
  if (!row) throw new Error(`The owner of a report is missing: ${userId}`)
  return row
}

/** Keeps the figures of a report in spite of these changes (TRUST-03); nothing else of it changes. */
export async function keepFigures(executor: Executor, id: number, state: string): Promise<void> {
  await executor.update(report).set({ keptChanges: state }).where(eq(report.id, id))
}
