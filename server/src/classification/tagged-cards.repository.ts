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
  const rows = await rowsOf<{ id: number }>(
    executor,
    sql`select distinct card_id as id from card_tag where ${amongIds(sql`tag_id`, tagIds)} order by 1`,
  )
  return rows.map((row) => row.id)
}
