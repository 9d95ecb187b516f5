import type { ActAction, HistoryKind } from '@etapes-climat/domain/history/contract'
import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { type SQL, sql } from 'drizzle-orm'
import { CONTENTS } from '../audit/version-content.repository.ts'
import type { Executor } from '../db/client.ts'
import { datedRowsOf } from '../db/rows-of.ts'
import type { StoredChange } from './version-content.presenter.ts'
import { VERSIONED_TABLES } from './versioned-tables.ts'

/** The author of an action; all null when unknown. */
export interface ActorColumns {
  actorUid: string | null
  firstName: string | null
  lastName: string | null
}

export interface VersionRow extends StoredChange, ActorColumns {
  number: number
  title: string
  at: Date
  action: ActAction
  total: number
}

export interface VersionedThing {
  id: number
  /** null: deleted, or never there */
  uid: string | null
  title: string
}

/** The item of a reference; a deleted one is found by its numeric id. */
export async function findVersioned(
  executor: Executor,
  kind: HistoryKind,
  reference: ResourceReference,
): Promise<VersionedThing | null> {
  const table = VERSIONED_TABLES[kind]
  const { rows } = await executor.execute<{ id: number; uid: string; title: string }>(sql`
    select there.id, there.uid, content.title
    from ${sql.identifier(table)} there join (${CONTENTS[table]}) content on content.id = there.id
    where ${'id' in reference ? sql`there.id = ${reference.id}` : sql`there.uid = ${reference.uid}`}`)
  if (rows[0]) return rows[0]
  return 'id' in reference ? { id: reference.id, uid: null, title: '' } : null
}

/**
 * Whether a row belongs to a next version, whose predecessor is another one of the next version,
 * not the published item.
 */
export const isOfNextVersion = (action: SQL) => sql`(${action} in ('open-next', 'prepare'))`

/** Versions of something, last first; a rank among siblings makes none. */
export function findVersions(
  executor: Executor,
  { kind, id }: { kind: HistoryKind; id: number },
  wanted: { offset: number; limit: number } | { number: number },
): Promise<VersionRow[]> {
  return datedRowsOf(
    executor,
    sql`
    with version as (
      select *, row_number() over (order by id) as number, count(*) over () as total,
        lag(content) over (partition by ${isOfNextVersion(sql`action`)} order by id) as former
      from audit_log
      where target_type = ${VERSIONED_TABLES[kind]} and target_id = ${id} and (
        content is not null
        or action in ('create', 'update', 'publish', 'unpublish', 'delete')
      )
    )
    select version.number, version.total, version.title, version.at, version.action,
      version.content, version.former, version.before, version.after,
      app_user.uid as "actorUid", app_user.first_name as "firstName", app_user.last_name as "lastName"
    from version left join app_user on app_user.id = version.actor_id
    ${
      'number' in wanted
        ? sql`where version.number = ${wanted.number}`
        : sql`order by version.number desc limit ${wanted.limit} offset ${wanted.offset}`
    }`,
  )
}

/** The IRIs of this list whose items were deleted. */
export async function findGone(executor: Executor, iris: readonly string[]): Promise<string[]> {
  if (iris.length === 0) return []
  const missing = Object.entries(VERSIONED_TABLES).map(
    ([kind, table]) => sql`
      select iri from named where iri like ${`/api/${kind}/%`} and not exists (
        select from ${sql.identifier(table)} there
        where there.id = split_part(iri, '/', 4)::bigint
      )`,
  )
  const { rows } = await executor.execute<{ iri: string }>(sql`
    with named as (select jsonb_array_elements_text(${JSON.stringify(iris)}::text::jsonb) as iri)
    ${sql.join(missing, sql` union all `)}`)
  return rows.map(({ iri }) => iri)
}
