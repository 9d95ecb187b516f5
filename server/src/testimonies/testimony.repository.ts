import type { TestimonyBody } from '@etapes-climat/domain/testimonies/contract'
import { asc, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { itemRows } from '../db/item-rows.repository.ts'
import { testimony } from '../db/tables/testimony.table.ts'

export type TestimonyRow = typeof testimony.$inferSelect

export const testimonyRows = itemRows(testimony)

/** The testimonies, in their order. */
export function listTestimonies(executor: Executor) {
  return executor.select().from(testimony).orderBy(asc(testimony.position), asc(testimony.id))
}

/** Stores a testimony after the others. */
export async function insertTestimony(executor: Executor, values: TestimonyBody) {
  const position = sql`(select coalesce(max(${testimony.position}), 0) + 1 from ${testimony})`
  const [row] = await executor
    .insert(testimony)
    .values({ ...values, position })
    .returning()
  if (!row) throw new Error('The testimony was not stored')
  return row
}
