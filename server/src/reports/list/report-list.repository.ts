import { pick } from '@etapes-climat/domain/kernel/record-of'
import { STORED_FIGURES } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { and, count, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { amongIds, containsWords, typedWords } from '../../db/conditions.ts'
import { report } from '../../db/tables/report.table.ts'
import { readableReports } from '../co-author.repository.ts'
import type { ReportRow } from '../report.repository.ts'
import { LISTED_STEPS, type ListedSteps } from '../report-steps.repository.ts'

export type ListedReportRow = ReportRow & { updatedBy: string | null; steps: ListedSteps | null }

/** A typed text, each word of which is a part of a report's name, its operation or one of its steps. */
export interface ReportText {
  typed: string
  /** ids of the steps that members see and whose name has a word */
  stepsNamed(word: string): readonly number[]
}

interface ReportSearch {
  userId: number
  name?: string | undefined
  q?: ReportText | undefined
  /** null: all of them */
  window: { offset: number; limit: number } | null
}

const SAVED_BY = sql<string | null>`(select first_name || ' ' || last_name from app_user
  where app_user.id = report.updated_by_id)`

export const listedColumns = {
  ...getTableColumns(report),
  updatedBy: SAVED_BY,
  steps: LISTED_STEPS,
}

/**
 * The reports of one account, latest first, in one statement, and how many there are over all pages.
 */
export async function listReports(
  executor: Executor,
  search: ReportSearch,
): Promise<{ rows: ListedReportRow[]; total: number }> {
  const condition = and(eq(report.userId, search.userId), isNamed(search.name), isFound(search.q))
  const latest = [desc(report.updatedAt), desc(report.id)]
  const all = executor
    .select(listedColumns)
    .from(report)
    .orderBy(...latest)
  const { window } = search
  if (!window) {
    const rows = await all.where(condition)
    return { rows, total: rows.length }
  }
  // The filter runs once, for the page and for the total.
  const found = executor.$with('found').as(
    executor
      .select({ id: report.id, total: sql<number>`count(*) over ()`.as('total') })
      .from(report)
      .where(condition)
      .orderBy(...latest)
      .limit(window.limit)
      .offset(window.offset),
  )
  const rows = await executor
    .with(found)
    .select({ ...listedColumns, total: found.total })
    .from(found)
    .innerJoin(report, eq(report.id, found.id))
    .orderBy(...latest)
  const [first] = rows
  if (first || window.offset === 0) return { rows, total: first?.total ?? 0 }
  const [counted] = await executor.select({ total: count() }).from(report).where(condition)
  return { rows: [], total: counted?.total ?? 0 }
}

/** Reports of an account and those shared with it that a text finds, last changed first; `owner`: null for its own. */
export async function findReadableReports(
  executor: Executor,
  { userId, q, limit }: { userId: number; q: ReportText; limit: number },
) {
  const rows = await executor
    .select({
      id: report.id,
      uid: report.uid,
      name: report.name,
      ...pick(report, STORED_FIGURES),
      owner: sql<string | null>`(select first_name || ' ' || last_name from app_user as owner
        where owner.id = report.user_id and owner.id <> ${userId})`,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(report)
    .where(and(inArray(report.id, readableReports(executor, userId)), isFound(q)))
    .orderBy(desc(report.updatedAt), desc(report.id))
    .limit(limit)
  return { rows, total: rows[0]?.total ?? 0 }
}

const isNamed = (name = '') => containsWords(report.name, name)

const isFound = (q: ReportText | undefined) =>
  q && and(...typedWords(q.typed).map((word) => hasWord(word, q.stepsNamed(word))))

function hasWord(word: string, stepIds: readonly number[]): SQL | undefined {
  const ownTexts = [report.name, report.operationName, report.operationProgramme].map((column) =>
    containsWords(column, word),
  )
  return or(
    ...ownTexts,
    sql`exists (select from report_card where report_card.report_id = report.id
      and ${amongIds(sql`report_card.card_id`, stepIds)})`,
  )
}
