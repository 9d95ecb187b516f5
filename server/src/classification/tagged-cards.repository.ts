import { stepLink, stepLinksTo } from '@etapes-climat/domain/cards/step-fields'
import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { amongIds } from '../db/conditions.ts'
import { rowsOf } from '../db/rows-of.ts'

/** The keywords right below one, by id. */
export async function findChildTagIds(executor: Executor, id: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    executor,
    sql`select id from tag where parent_id = ${id} order by id`,
  )
  return rows.map((row) => row.id)
}

/** The steps that carry any of these keywords, each once, by id. */
export async function findCardsWithTags(
  executor: Executor,
  tagIds: readonly number[],
): Promise<number[]> {
  const carrying = stepLinksTo('tag').map((name) => {
    const { table, column } = stepLink(name)
    return sql`select card_id as id from ${sql.identifier(table)}
      where ${amongIds(sql.identifier(column), tagIds)}`
  })
  const rows = await rowsOf<{ id: number }>(
    executor,
    sql`select distinct id from (${sql.join(carrying, sql` union all `)}) carrying order by id`,
  )
  return rows.map((row) => row.id)
}
