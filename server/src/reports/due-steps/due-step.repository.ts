import type { DueStep } from '@etapes-climat/domain/reports/due-step-contract'
import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { inFrenchOrder } from '../../db/conditions.ts'
import { card } from '../../db/tables/card.table.ts'
import { cardFormat } from '../../db/tables/classification.table.ts'
import { coAuthor } from '../../db/tables/co-author.table.ts'
import { report, reportFollowUp } from '../../db/tables/report.table.ts'
import { appUser } from '../../db/tables/user.table.ts'
import { currentRole, isCoAuthor, readableReports } from '../co-author.repository.ts'

/** Rows of a list at most: the earliest dates. */
const MOST = 1000

/** What is said of selected steps and of those « à l’étude », which are still to be done. */
const isToDo = or(
  eq(reportFollowUp.status, 'considered'),
  and(
    isNull(reportFollowUp.status),
    sql`exists (select from report_card where report_card.report_id = ${reportFollowUp.reportId}
      and report_card.card_id = ${reportFollowUp.cardId})`,
  ),
)

/** The first of the variants of a report. */
const originOf = sql`coalesce(${report.originUid}, ${report.uid})`

export interface DueStepRow extends DueStep {
  updatedAt: Date
}

/**
 * The steps with a date that are still to be done, of an account's own reports and of those shared with
 * it, the earliest first; without archived reports and steps that members do not see. Of the variants of
 * a report, the one saved last is meant.
 */
export async function listDueSteps(executor: Executor, userId: number): Promise<DueStepRow[]> {
  const shared = executor
    .select({ reportId: coAuthor.reportId, role: sql<string>`${currentRole}`.as('role') })
    .from(coAuthor)
    .innerJoin(appUser, isCoAuthor)
    .where(eq(appUser.id, userId))
    .as('shared')
  const reports = readableReports(executor, userId).as('reports')
  // Variants hold the same dates: those of the one saved last count.
  const readable = executor
    .selectDistinctOn([originOf], { id: report.id })
    .from(reports)
    .innerJoin(report, eq(report.id, reports.id))
    .where(isNull(report.archivedAt))
    .orderBy(originOf, desc(report.updatedAt), desc(report.id))
    .as('readable')
  // Its order keeps this subquery apart: dates of other people's reports are never read.
  const dated = executor
    .select()
    .from(reportFollowUp)
    .where(and(eq(reportFollowUp.reportId, readable.id), isNotNull(reportFollowUp.dueOn), isToDo))
    .orderBy(reportFollowUp.dueOn)
    .as('dated')
  const rows = await executor
    .select({
      report: { uid: report.uid, name: report.name },
      card: { id: card.id, uid: card.uid, name: card.name },
      status: dated.status,
      person: dated.person,
      dueOn: dated.dueOn,
      isOwn: sql<boolean>`${report.userId} = ${userId}`,
      role: shared.role,
      updatedAt: report.updatedAt,
    })
    .from(readable)
    .innerJoin(report, eq(report.id, readable.id))
    .crossJoinLateral(dated)
    .innerJoin(card, eq(card.id, dated.cardId))
    .innerJoin(cardFormat, eq(cardFormat.id, card.formatId))
    .leftJoin(shared, eq(shared.reportId, report.id))
    .where(and(eq(card.draft, false), ne(cardFormat.slug, 'completude')))
    .orderBy(dated.dueOn, inFrenchOrder(report.name), inFrenchOrder(card.name), report.id, card.id)
    .limit(MOST)
  return rows.map(({ status, dueOn, isOwn, role, ...row }) => ({
    ...row,
    status: status === 'considered' ? status : null,
    dueOn: dueOn ?? '',
    mayMark: status === null && (isOwn || role === 'editor'),
  }))
}
