import type { ActAction, JournalKind } from '@etapes-climat/domain/history/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { AuditTarget } from '../audit/audit-log.repository.ts'
import type { Executor } from '../db/client.ts'
import { foldedContainsWords } from '../db/conditions.ts'
import { datedRowsOf, rowsOf } from '../db/rows-of.ts'
import { type ActorColumns, isOfNextVersion } from './version.repository.ts'
import type { StoredChange } from './version-content.presenter.ts'
import { JOURNAL_TABLES, VERSIONED_TABLES } from './versioned-tables.ts'

/** Filters of the journal; an absent field does not filter. */
export interface JournalFilters {
  person?: string | undefined
  kind?: JournalKind | undefined
  /** part of the title, or the whole numeric id */
  object?: string | undefined
  /** days in Europe/Paris, YYYY-MM-DD, both included */
  from?: string | undefined
  to?: string | undefined
  /** lines of one act */
  change?: number | undefined
}

export interface JournalRow extends StoredChange, ActorColumns {
  id: number
  change: number
  at: Date
  action: ActAction
  table: AuditTarget
  targetId: number
  targetUid: string | null
  title: string
  /** of an act of several lines: how many of each table and action; else null */
  parts: { table: AuditTarget; action: ActAction; lines: number }[] | null
}

const startOf = (day: string) => sql`${day}::timestamp at time zone 'Europe/Paris'`
/** Not 24 hours after the start: two days of the year have 23 or 25. */
const endOf = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'Europe/Paris'`

function conditionOf({ person, kind, object, from, to, change }: JournalFilters): SQL {
  const text = object?.trim()
  const conditions = [
    sql`action <> 'found'`,
    ...(person ? [sql`actor_id = (select id from app_user where uid = ${person})`] : []),
    ...(kind ? [sql`target_type = ${JOURNAL_TABLES[kind]}`] : []),
    ...(from ? [sql`audit_log.at >= ${startOf(from)}`] : []),
    ...(to ? [sql`audit_log.at < ${endOf(to)}`] : []),
    ...(text ? [isAbout(text)] : []),
    ...(change === undefined ? [] : [sql`change_id = ${change}`]),
  ]
  return sql.join(conditions, sql` and `)
}

function isAbout(text: string): SQL {
  const named = foldedContainsWords(sql`title_folded`, text)
  return /^\d{1,15}$/.test(text) ? sql`((${named}) or target_id = ${Number(text)})` : named
}

const targetUid = sql.join(
  Object.values(JOURNAL_TABLES).map(
    (table) => sql`(select there.uid from ${sql.identifier(table)} there
      where shown.target_type = ${table} and there.id = shown.target_id)`,
  ),
  sql`, `,
)

/** Not joined, like the actor: a join reads the account with the id of each target, whatever its kind, or every account. */
const nameOfAccount = sql`(
  select first_name || ' ' || last_name from app_user account
  where shown.target_type = 'app_user' and account.id = shown.target_id)`

const former = sql`(
  select earlier.content from audit_log earlier
  where earlier.target_type = shown.target_type and earlier.target_id = shown.target_id
    and earlier.id < shown.id and earlier.content is not null
    and ${isOfNextVersion(sql`earlier.action`)} = ${isOfNextVersion(sql`shown.action`)}
  order by earlier.id desc limit 1)`

/** Page of the journal: how many actions, after how many, or after which one. */
interface JournalWindow {
  limit: number
  offset?: number
  /** id of the last act of the page before */
  after?: number | undefined
  /** an entry an act, whatever the number of its lines */
  byAct?: boolean
  /** finds the uids that links to the targets need; false: `targetUid` is null */
  withLinks?: boolean
}

/** The last lines of a page, last first. */
function linesOf(condition: SQL, { limit, offset = 0, after }: JournalWindow): SQL {
  return sql`wanted as (
    select id, null::json as parts from audit_log where ${condition}
      ${
        after === undefined
          ? sql``
          : sql`and (at, id) < (select last.at, last.id from audit_log last where last.id = ${after})`
      }
    order by at desc, id desc limit ${limit} offset ${offset}
  )`
}

/**
 * The last line of each act of a page, last first: every step of the recursion finds the act before in the
 * index, however many lines stand between.
 */
function actsOf(condition: SQL, { limit, offset = 0 }: JournalWindow): SQL {
  const last = (before: SQL) => sql`
    select audit_log.at, change_id as change from audit_log where ${condition} and ${before}
    order by audit_log.at desc, change_id desc limit 1`
  return sql`act (at, change, number) as (
    (select found.at, found.change, 1 from (${last(sql`true`)}) found)
    union all
    select earlier.at, earlier.change, act.number + 1
    from act cross join lateral (
      ${last(sql`(audit_log.at, change_id) < (act.at, act.change)`)}
    ) earlier
    where act.number < ${offset + limit}
  ), wanted as (
    select max(part.last) as id,
      case when sum(part.lines) > 1 then json_agg(part order by part.lines desc, part.last) end as parts
    from act cross join lateral (
      select target_type as "table", action, count(*)::int as lines, max(audit_log.id) as last
      from audit_log
      where ${condition} and audit_log.at = act.at and change_id = act.change
      group by target_type, action
    ) part
    where act.number > ${offset}
    group by act.number
  )`
}

/** Actions, latest first, in one query; the rows of earlier pages are skipped in the index. */
export function findActs(
  executor: Executor,
  filters: JournalFilters,
  { byAct = false, withLinks = true, ...window }: JournalWindow,
): Promise<JournalRow[]> {
  const condition = conditionOf(filters)
  const versioned = sql.join(
    Object.values(VERSIONED_TABLES).map((table) => sql`${table}`),
    sql`, `,
  )
  return datedRowsOf(
    executor,
    sql`
    with recursive ${byAct ? actsOf(condition, window) : linesOf(condition, window)},
    shown as (
      select audit_log.*, wanted.parts from audit_log join wanted on wanted.id = audit_log.id
    )
    select shown.id, shown.change_id as change, shown.at, shown.action, shown.target_type as "table",
      shown.target_id as "targetId", shown.before, shown.after, shown.content, shown.parts,
      case when shown.content is not null then ${former} end as former,
      ${withLinks ? sql`coalesce(${targetUid})` : null} as "targetUid",
      case when shown.target_type in (${versioned}) then shown.title
        else coalesce(${nameOfAccount}, shown.after ->> 'file', '')
      end as title,
      actor.uid as "actorUid", actor.first_name as "firstName", actor.last_name as "lastName"
    from shown
    left join lateral (
      select uid, first_name, last_name from app_user where id = shown.actor_id offset 0
    ) actor on true
    order by shown.at desc, shown.id desc`,
  )
}

/** The authors of actions, by name; the index skips over the rows of each. */
export function findActors(
  executor: Executor,
): Promise<{ uid: string; firstName: string; lastName: string }[]> {
  return rowsOf(
    executor,
    sql`
    with recursive actor (id) as (
      (select actor_id from audit_log where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from audit_log where actor_id > actor.id order by actor_id limit 1)
      from actor where actor.id is not null
    )
    select uid, first_name as "firstName", last_name as "lastName"
    from actor join app_user on app_user.id = actor.id
    order by last_name_folded, first_name_folded, app_user.id`,
  )
}
