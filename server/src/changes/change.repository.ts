import { type ChangeAction, changeAction } from '@etapes-climat/domain/changes/contract'
import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { amongIds } from '../db/conditions.ts'
import { datedRowsOf } from '../db/rows-of.ts'
import { card } from '../db/tables/card.table.ts'

type ChangedTable = 'card' | 'exemplary' | 'page'

export interface ChangeRow {
  table: ChangedTable
  id: number
  /** null: deleted */
  uid: string | null
  title: string
  action: ChangeAction
  at: Date
  /** null: the account was erased */
  firstName: string | null
  lastName: string | null
}

/** As many actions are looked at: one action on a tree counts for every step that it moves. */
const LOOKED_AT = 2000

/** A next version that is prepared is no change of what it is of. */
const IS_CHANGE = sql`action in (${sql.join(
  changeAction.options.map((action) => sql`${action}`),
  sql`, `,
)})`

/** The things changed last, each once, with their last change; those that are gone too. */
export function findLastChanges(executor: Executor, limit: number): Promise<ChangeRow[]> {
  return datedRowsOf(
    executor,
    sql`
    with recent as (
      select * from audit_log
      where target_type in ('card', 'exemplary', 'page') and ${IS_CHANGE}
      order by at desc, id desc
      limit ${LOOKED_AT}
    ),
    last as (
      select distinct on (target_type, target_id) * from recent
      order by target_type, target_id, at desc, id desc
    ),
    shown as (select * from last order by at desc, id desc limit ${limit})
    select shown.target_type as "table", shown.target_id as id, shown.action, shown.at,
      coalesce(card.uid, exemplary.uid, page.uid) as uid,
      coalesce(
        card.name, exemplary.title, page.title, shown.before ->> 'name', shown.before ->> 'title', ''
      ) as title,
      app_user.first_name as "firstName", app_user.last_name as "lastName"
    from shown
    left join card on shown.target_type = 'card' and card.id = shown.target_id
    left join exemplary on shown.target_type = 'exemplary' and exemplary.id = shown.target_id
    left join page on shown.target_type = 'page' and page.id = shown.target_id
    left join app_user on app_user.id = shown.actor_id
    order by shown.at desc, shown.id desc`,
  )
}

/** The last change of each of these steps; one that nobody is known to have changed is left out. */
export function findLastCardChanges(
  executor: Executor,
  ids: readonly number[],
): Promise<ChangeRow[]> {
  return datedRowsOf(
    executor,
    sql`
    select 'card' as "table", card.id, card.uid, card.name as title, last.action, last.at,
      app_user.first_name as "firstName", app_user.last_name as "lastName"
    from card
    cross join lateral (
      select action, at, actor_id from audit_log
      where target_type = 'card' and target_id = card.id and ${IS_CHANGE}
      order by id desc
      limit 1
    ) last
    left join app_user on app_user.id = last.actor_id
    where ${amongIds(card.id, ids)}`,
  )
}
