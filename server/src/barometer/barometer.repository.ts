import {
  effortPercent,
  type StoredFigures,
} from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { max, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { inFrenchOrder } from '../db/conditions.ts'
import { rowsOf } from '../db/rows-of.ts'
import { card } from '../db/tables/card.table.ts'
import { companyFrom } from '../db/tables/classification.table.ts'
import { appUser } from '../db/tables/user.table.ts'

/** A calculated report of a member, in the year in which it was made. */
export interface CountedReport {
  year: number
  userId: number
  /** null: none */
  organisationId: number | null
  effort: number
}

/** Reports of some members that chose a step, by year and organisation: rows of others may be added. */
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

/** Accounts of a statement: one about all of them would stop the embedded engine, and a server ends it after 4 s. */
const ACCOUNTS_AT_A_TIME = 1_000

/** All that the barometer is counted from: texts and members do not leave the server. */
export async function readBarometerRows(executor: Executor): Promise<BarometerRows> {
  const [{ last } = { last: null }] = await executor.select({ last: max(appUser.id) }).from(appUser)
  const parts: Pick<BarometerRows, 'reports' | 'choices' | 'dropped'>[] = []
  for (let after = 0; after < (last ?? 0); after += ACCOUNTS_AT_A_TIME) {
    const counted = countedReports(after)
    parts.push({
      reports: await readReports(executor, counted),
      choices: await readChoices(executor, counted),
      dropped: await rowsOf(
        executor,
        sql`with ${counted} select ${MEMBER}, card_id as "cardId", note
          from counted cross join lateral (
            select * from report_follow_up where report_id = counted.id and status = 'discarded' offset 0
          ) discarded`,
      ),
    })
  }
  return {
    organisations: await executor
      .select({ id: companyFrom.id, name: companyFrom.name })
      .from(companyFrom)
      .orderBy(inFrenchOrder(companyFrom.name)),
    cards: await executor
      .select({ id: card.id, uid: card.uid, idx: card.idx, name: card.name })
      .from(card),
    reports: parts.flatMap(({ reports }) => reports),
    choices: parts.flatMap(({ choices }) => choices),
    dropped: parts.flatMap(({ dropped }) => dropped),
  }
}

const MEMBER = sql`year, user_id as "userId", organisation_id as "organisationId"`

/** Of both tables: PostgreSQL derives no range of one from that of the other, and would read it whole. */
const isAmong = (id: SQL, after: number) =>
  sql`${id} > ${after} and ${id} <= ${after + ACCOUNTS_AT_A_TIME}`

/** The calculated reports of members among some accounts, with their years in France. */
const countedReports = (after: number) => sql`
  counted as materialized (
    select report.id, extract(year from report.created_at at time zone 'Europe/Paris')::int as year,
      user_id, company_from_id as organisation_id, somme, potentiel
    from report join app_user on app_user.id = user_id
    where ${isAmong(sql`app_user.id`, after)} and ${isAmong(sql`user_id`, after)}
      and somme is not null and app_user.status = 'member' and app_user.deleted_at is null
  )`

async function readReports(executor: Executor, counted: SQL): Promise<CountedReport[]> {
  const rows = await rowsOf<Omit<CountedReport, 'effort'> & StoredFigures>(
    executor,
    sql`with ${counted} select ${MEMBER}, somme, potentiel from counted`,
  )
  return rows.map(({ somme, potentiel, ...row }) => ({
    ...row,
    effort: effortPercent(somme, potentiel),
  }))
}

const readChoices = (executor: Executor, counted: SQL): Promise<CountedChoice[]> =>
  rowsOf(
    executor,
    sql`
    with ${counted},
    made as (select year, user_id, count(*) as reports from counted group by year, user_id),
    chosen as (
      select year, user_id, organisation_id, card_id, count(*) as reports
      from counted join report_card on report_id = counted.id and card_id is not null
      group by year, user_id, organisation_id, card_id
    )
    select year, organisation_id as "organisationId", card_id as "cardId",
      sum(chosen.reports)::int as reports, count(*)::int as members,
      max(chosen.reports)::int as most,
      (count(*) filter (where chosen.reports = made.reports))::int as throughout
    from chosen join made using (year, user_id)
    group by year, organisation_id, card_id`,
  )
