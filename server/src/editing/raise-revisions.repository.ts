import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { amongIds } from '../db/conditions.ts'
import { inBatchesOfIds } from '../db/row-batches.ts'
import { card } from '../db/tables/card.table.ts'

/** Raises the revisions of steps whose children or keywords changed. */
export async function raiseRevisions(executor: Executor, ids: readonly number[]): Promise<void> {
  await inBatchesOfIds(ids, (batch) =>
    executor
      .update(card)
      .set({ updatedAt: sql`now()`, revision: sql`${card.revision} + 1` })
      .where(amongIds(card.id, batch)),
  )
}
