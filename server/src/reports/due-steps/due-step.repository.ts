import type { DueStep } from '@etapes-climat/domain/reports/due-step-contract'
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
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
    sql`exists (select from report_card where report_card.report_id = ${report.id}
      and report_card.card_id = ${card.id})`,
  ),
)

export interface DueStepRow extends DueStep {
  updatedAt: Date
}

/**
 * The steps with a date that are still to be done, of an account's own reports and of those shared with
 * it, the earliest first; without archived reports and steps that members do not see (TEAM-13).
 */
export async function listDueSteps(executor: Executor, userId: number): Promise<DueStepRow[]> {
  const shared = executor
    .select({ reportId: coAuthor.reportId, role: sql<string>`${currentRole}`.as('role') })
    .from(coAuthor)
    .innerJoin(appUser, isCoAuthor)
    .where(eq(appUser.id, userId))
    .as('shared')
  const rows = await executor
    .select({
      report: { uid: report.uid, name: report.name },
      card: { id: card.id, uid: card.uid, name: card.name },
      status: reportFollowUp.status,
      person: reportFollowUp.person,
      dueOn: reportFollowUp.dueOn,
      isOwn: sql<boolean>`${report.userId} = ${userId}`,
      role: shared.role,
      updatedAt: report.updatedAt,
    })
    .from(reportFollowUp)
    .innerJoin(report, eq(report.id, reportFollowUp.reportId))
    .innerJoin(card, eq(card.id, reportFollowUp.cardId))
    .innerJoin(cardFormat, eq(cardFormat.id, card.formatId))
    .leftJoin(shared, eq(shared.reportId, report.id))
    .where(
      and(
        isNotNull(reportFollowUp.dueOn),
        isToDo,
        isNull(report.archivedAt),
        eq(card.draft, false),
        ne(cardFormat.slug, 'completude'),
        inArray(report.id, readableReports(executor, userId)),
      ),
    )
    .orderBy(
      reportFollowUp.dueOn,
      inFrenchOrder(report.name),
      inFrenchOrder(card.name),
      report.id,
      card.id,
    )
    .limit(MOST)
  return rows.map(({ status, dueOn, isOwn, role, ...row }) => ({
    ...row,
    status: status === 'considered' ? status : null,
    dueOn: dueOn ?? '',
    mayMark: status === null && (isOwn || role === 'editor'),
  }))
}
