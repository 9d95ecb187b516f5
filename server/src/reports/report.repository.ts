import { and, count, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/client.ts'
import { containsText } from '../db/conditions.ts'
import { itemRows } from '../db/item-rows.repository.ts'
import { companyFrom } from '../db/tables/company-from.table.ts'
import { report } from '../db/tables/report.table.ts'
import { appUser } from '../db/tables/user.table.ts'
import { LISTED_STEPS, type ListedSteps } from './report-steps.repository.ts'

export type ReportRow = typeof report.$inferSelect

/** Reports whoever owns them, one row at a time. */
export const reportRows = itemRows(report)

/** A report as lists have it. */
export type ListedReportRow = ReportRow & { updatedBy: string | null; steps: ListedSteps | null }

interface ReportSearch {
  userId: number
  /** a part of its name */
  name?: string | undefined
  /** a part of its name, its operation or one of its steps */
  q?: string | undefined
  /** null: all of them */
  window: { offset: number; limit: number } | null
}

const SAVED_BY = sql<string | null>`(select first_name || ' ' || last_name from app_user
  where app_user.id = report.updated_by_id)`

/** What a list says of a report. */
export const listedColumns = {
  ...getTableColumns(report),
  updatedBy: SAVED_BY,
  steps: LISTED_STEPS,
}

/**
 * The reports of one account, latest first, in one statement, and how many there are over all pages
 * (API-72, API-90).
 */
export async function listReports(
  executor: Executor,
  search: ReportSearch,
): Promise<{ rows: ListedReportRow[]; total: number }> {
  const condition = and(eq(report.userId, search.userId), isNamed(search.name), isFound(search.q))
  const all = executor
    .select(listedColumns)
    .from(report)
    .where(condition)
    .orderBy(desc(report.updatedAt), desc(report.id))
  const { window } = search
  if (!window) {
    const rows = await all
    return { rows, total: rows.length }
  }
  const [counted] = await executor.select({ total: count() }).from(report).where(condition)
  return {
    rows: await all.limit(window.limit).offset(window.offset),
    total: counted?.total ?? 0,
  }
}

const isNamed = (name = '') =>
  name.trim() === '' ? undefined : containsText(sql`${report.name}`, name)

function isFound(q = ''): SQL | undefined {
  if (q.trim() === '') return undefined
  const ownTexts = [report.name, report.operationName, report.operationProgramme].map((column) =>
    containsText(sql`${column}`, q),
  )
  return or(
    ...ownTexts,
    sql`exists (select 1 ${shownSteps()} and ${containsText(sql`card.name`, q)})`,
  )
}

/** The steps of the report in question that members may see. */
function shownSteps(): SQL {
  return sql`from report_card
    join card on card.id = report_card.card_id
    join card_format on card_format.id = card.format_id
    where report_card.report_id = report.id and not card.draft and card_format.slug <> 'completude'`
}

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

/** The variants of a report, itself among them, kept from other writers until the transaction ends. */
export async function lockVariants(
  tx: Transaction,
  { uid, originUid, userId }: Pick<ReportRow, 'uid' | 'originUid' | 'userId'>,
): Promise<ReportRow[]> {
  return tx
    .select()
    .from(report)
    .where(
      and(
        eq(report.userId, userId),
        sql`coalesce(${report.originUid}, ${report.uid}) = ${originUid ?? uid}`,
      ),
    )
    .orderBy(report.id)
    .for('update')
}

/** The names of the reports of one account. */
export async function findReportNames(executor: Executor, userId: number): Promise<string[]> {
  const rows = await executor
    .select({ name: report.name })
    .from(report)
    .where(eq(report.userId, userId))
  return rows.map(({ name }) => name)
}

/** Archives a report or takes it back; neither is a change of what it says: revision and date stay. */
export async function archiveReport(
  executor: Executor,
  id: number,
  archived: boolean,
): Promise<void> {
  const archivedAt = archived ? sql`coalesce(${report.archivedAt}, now())` : null
  await executor.update(report).set({ archivedAt }).where(eq(report.id, id))
}

/** Keeps the figures of a report in spite of these changes (TRUST-03); nothing else of it changes. */
export async function keepFigures(executor: Executor, id: number, state: string): Promise<void> {
  await executor.update(report).set({ keptChanges: state }).where(eq(report.id, id))
}
