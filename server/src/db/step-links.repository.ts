import {
  type LinkedKind,
  type StepLink,
  stepLink,
  stepLinksTo,
} from '@etapes-climat/domain/cards/step-fields'
import { EMBEDDED_FIELDS } from '@etapes-climat/domain/exemplaries/exemplary-fields'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { amongIds } from './conditions.ts'
import { findIdentities } from './identity.repository.ts'
import { inBatches, recordset, snakeCase } from './row-batches.ts'
import { rowsOf } from './rows-of.ts'
import { tag } from './tables/classification.table.ts'
import { exemplary } from './tables/exemplary.table.ts'

const LINKED_TABLES = { tag, exemplary }
/** What an answer says of an item besides id, uid and name. */
const EMBEDDED = {
  tag: [],
  exemplary: EMBEDDED_FIELDS,
} satisfies Record<LinkedKind, readonly string[]>
const linkedTable = (name: StepLink) => LINKED_TABLES[stepLink(name).to]

/** The items behind references of a relation. */
export const identifyLinked =
  (executor: Executor, name: StepLink) => (ids: readonly number[], uids: readonly string[]) =>
    findIdentities(executor, linkedTable(name), ids, uids)

/**
 * Id, uid and name of what a step of `card` is linked to, and what answers embed of it: in the order that was
 * chosen, or in that of their list.
 */
export function linkedItems(name: StepLink): SQL {
  const { table, column, isOrdered, to } = stepLink(name)
  const items = linkedTable(name)
  const { position } = getTableColumns(items) as { position?: unknown }
  const first = isOrdered ? sql`link.position, ` : position ? sql`item.position, ` : sql``
  const title = 'title' in items ? sql`item.title` : sql`item.name`
  const embedded = EMBEDDED[to].map(
    (field) => sql`, item.${sql.identifier(snakeCase(field))} as ${sql.identifier(field)}`,
  )
  return sql`select item.id, item.uid, ${title} as name${sql.join(embedded)}
    from ${sql.identifier(table)} link join ${items} item on item.id = link.${sql.identifier(column)}
    where link.card_id = card.id order by ${first} item.id`
}

/** Ids of what steps are linked to: in the order that was chosen, or in their own. */
export async function linkedIds(
  executor: Executor,
  name: StepLink,
  cardIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { table, column, isOrdered } = stepLink(name)
  const rows = await rowsOf<{ cardId: number; ids: number[] }>(
    executor,
    sql`select card_id as "cardId", json_agg(${sql.identifier(column)}
        order by ${isOrdered ? sql`position, ` : sql``} ${sql.identifier(column)}) as ids
      from ${sql.identifier(table)} where ${amongIds(sql`card_id`, cardIds)} group by card_id`,
  )
  return new Map(rows.map(({ cardId, ids }) => [cardId, ids]))
}

/** The steps that are linked to any of these items by any relation, each once, by id. */
export async function findCardsLinkedTo(
  executor: Executor,
  kind: LinkedKind,
  ids: readonly number[],
): Promise<number[]> {
  const linked = stepLinksTo(kind).map((name) => {
    const { table, column } = stepLink(name)
    return sql`select card_id as id from ${sql.identifier(table)}
      where ${amongIds(sql.identifier(column), ids)}`
  })
  const rows = await rowsOf<{ id: number }>(
    executor,
    sql`select distinct id from (${sql.join(linked, sql` union all `)}) linked order by id`,
  )
  return rows.map((row) => row.id)
}

/** What a step is to be linked to. */
export interface LinkedStep {
  cardId: number
  /** in the order to keep */
  ids: readonly number[]
}

/** Replaces what steps are linked to by a relation. */
export async function replaceLinks(
  executor: Executor,
  name: StepLink,
  steps: readonly LinkedStep[],
): Promise<void> {
  const { table, column, isOrdered } = stepLink(name)
  const [links, linked] = [sql.identifier(table), sql.identifier(column)]
  const ids = steps.map(({ cardId }) => cardId)
  await executor.execute(sql`delete from ${links} where ${amongIds(sql`card_id`, ids)}`)
  const rows = steps.flatMap(({ cardId, ids }) =>
    ids.map((id, position) => ({ card_id: cardId, id, position })),
  )
  const order = isOrdered ? sql`, position` : sql``
  await inBatches(rows, (batch) =>
    executor.execute(sql`
      insert into ${links} (card_id, ${linked}${order}) select card_id, id${order}
      from ${recordset(batch, sql`card_id bigint, id bigint, position integer`)}`),
  )
}
