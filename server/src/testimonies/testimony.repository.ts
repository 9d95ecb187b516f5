import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import type { TestimonyBody, TestimonyChanges } from '@etapes-climat/domain/testimonies/contract'
import { asc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/client.ts'
import { testimony } from '../db/tables/testimony.table.ts'

/** The testimonies, in their order. */
export function listTestimonies(executor: Executor) {
  return executor.select().from(testimony).orderBy(asc(testimony.position), asc(testimony.id))
}

/** One testimony; null when there is none. */
export async function findTestimony(executor: Executor, reference: ResourceReference) {
  const [row] = await executor
    .select()
    .from(testimony)
    .where('id' in reference ? eq(testimony.id, reference.id) : eq(testimony.uid, reference.uid))
  return row ?? null
}

/** One testimony, kept from other writers until the transaction ends. */
export async function lockTestimony(tx: Transaction, id: number) {
  const [row] = await tx.select().from(testimony).where(eq(testimony.id, id)).for('update')
  return row ?? null
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

/** Changes a testimony and raises its revision. */
export async function updateTestimony(executor: Executor, id: number, changes: TestimonyChanges) {
  const [row] = await executor
    .update(testimony)
    .set({ ...changes, updatedAt: sql`now()`, revision: sql`${testimony.revision} + 1` })
    .where(eq(testimony.id, id))
    .returning()
  if (!row) throw new Error('The testimony was not changed')
  return row
}

export async function removeTestimony(executor: Executor, id: number): Promise<void> {
  await executor.delete(testimony).where(eq(testimony.id, id))
}
