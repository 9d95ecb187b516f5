import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { inFrenchOrder } from '../db/conditions.ts'
import { card } from '../db/tables/card.table.ts'
import { companyFrom } from '../db/tables/company-from.table.ts'
import { report, reportCard, reportFollowUp } from '../db/tables/report.table.ts'
import { appUser } from '../db/tables/user.table.ts'

const YEAR = sql<number>`extract(year from ${report.createdAt} at time zone 'Europe/Paris')::int`
const IS_COUNTED = sql`${report.effort} is not null and ${appUser.status} = 'member'
  and ${appUser.deletedAt} is null`

/** A calculated report of a member, in the year in which it was made. */
export interface CountedReport {
  year: number
  userId: number
  /** null: none */
  organisationId: number | null
  effort: number
}

/** Reports that chose a step, by year and organisation. */
interface CountedChoice {
  year: number
  organisationId: number | null
  cardId: number
  reports: number
  members: number
  /** reports of the member with most of them */
  most: number
  /** members of whom every report of the year chose it */
  throughout: number
}

/** A step that a report set aside, and what was written about it. */
export interface DroppedStep extends Omit<CountedReport, 'effort'> {
  cardId: number
  note: string
}

export interface BarometerRows {
  organisations: { id: number; name: string }[]
  cards: { id: number; uid: string; idx: string; name: string }[]
  reports: CountedReport[]
  choices: CountedChoice[]
  dropped: DroppedStep[]
}

/** All that the barometer is counted from (STAT-01): texts and members do not leave the server. */
export async function readBarometerRows(executor: Executor): Promise<BarometerRows> {
  const organisationId = appUser.companyFromId
  const member = { year: YEAR, userId: report.userId, organisationId }
  const reports = await executor
    .select({ ...member, effort: sql<number>`${report.effort}` })
    .from(report)
    .innerJoin(appUser, eq(appUser.id, report.userId))
    .where(IS_COUNTED)
  const made = executor.$with('made').as(
    executor
      .select({
        year: sql<number>`${YEAR}`.as('made_year'),
        userId: report.userId,
        all: count().as('made_reports'),
      })
      .from(report)
      .innerJoin(appUser, eq(appUser.id, report.userId))
      .where(IS_COUNTED)
      .groupBy(YEAR, report.userId),
  )
  const chosen = executor.$with('chosen').as(
    executor
      .select({
        year: sql<number>`${YEAR}`.as('year'),
        userId: report.userId,
        organisationId,
        cardId: reportCard.cardId,
        reports: count().as('reports'),
      })
      .from(reportCard)
      .innerJoin(report, eq(report.id, reportCard.reportId))
      .innerJoin(appUser, eq(appUser.id, report.userId))
      .where(sql`${IS_COUNTED} and ${isNotNull(reportCard.cardId)}`)
      .groupBy(YEAR, report.userId, organisationId, reportCard.cardId),
  )
  const choices = await executor
    .with(made, chosen)
    .select({
      year: chosen.year,
      organisationId: chosen.organisationId,
      cardId: sql<number>`${chosen.cardId}`.mapWith(Number),
      reports: sql<number>`sum(${chosen.reports})`.mapWith(Number),
      members: sql<number>`count(*)`.mapWith(Number),
      most: sql<number>`max(${chosen.reports})`.mapWith(Number),
      throughout: sql<number>`count(*) filter (where ${chosen.reports} = ${made.all})`.mapWith(
        Number,
      ),
    })
    .from(chosen)
    .innerJoin(made, and(eq(made.userId, chosen.userId), eq(made.year, chosen.year)))
    .groupBy(chosen.year, chosen.organisationId, chosen.cardId)
  const dropped = await executor
    .select({ ...member, cardId: reportFollowUp.cardId, note: reportFollowUp.note })
    .from(reportFollowUp)
    .innerJoin(report, eq(report.id, reportFollowUp.reportId))
    .innerJoin(appUser, eq(appUser.id, report.userId))
    .where(sql`${IS_COUNTED} and ${reportFollowUp.status} = 'discarded'`)
  return {
    organisations: await executor
      .select({ id: companyFrom.id, name: companyFrom.name })
      .from(companyFrom)
      .orderBy(inFrenchOrder(companyFrom.name)),
    cards: await executor
      .select({ id: card.id, uid: card.uid, idx: card.idx, name: card.name })
      .from(card),
    reports,
    choices,
    dropped,
  }
}
