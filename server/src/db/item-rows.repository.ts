import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import { count, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from './client.ts'

type ItemTable = PgTable & { id: PgColumn; uid: PgColumn; revision: PgColumn }

interface Listing {
  condition: SQL | undefined
  order: SQL[]
  /** null: all of them */
  window: { offset: number; limit: number } | null
}

/** What every table of items is read and written with, one row at a time; absent is null. */
export function itemRows<Table extends ItemTable>(table: Table) {
  type Row = Table['$inferSelect']
  type Changes = { [Field in keyof Row]?: Row[Field] | undefined }
  const rows: ItemTable = table
  // The query builder loses which table it is.
  const first = ([row]: object[]) => (row as Row | undefined) ?? null
  return {
    find: async (executor: Executor, reference: ResourceReference): Promise<Row | null> =>
      first(
        await executor
          .select()
          .from(rows)
          .where('id' in reference ? eq(rows.id, reference.id) : eq(rows.uid, reference.uid)),
      ),
    /** a page of those that fulfil a condition, and how many they are over all pages */
    async list(
      executor: Executor,
      { condition, order, window }: Listing,
    ): Promise<{ rows: Row[]; total: number }> {
      const [counted] = await executor.select({ total: count() }).from(rows).where(condition)
      const all = executor
        .select()
        .from(rows)
        .where(condition)
        .orderBy(...order)
      const found = window ? await all.limit(window.limit).offset(window.offset) : await all
      return { rows: found as Row[], total: counted?.total ?? 0 }
    },
    lock: async (tx: Transaction, id: number): Promise<Row | null> =>
      first(await tx.select().from(rows).where(eq(rows.id, id)).for('update')),
    /** raises the revision; absent fields stay unchanged */
    async update(executor: Executor, id: number, changes: Changes): Promise<Row> {
      const [row] = await executor
        .update(rows)
        .set({ ...changes, updatedAt: sql`now()`, revision: sql`${rows.revision} + 1` })
        .where(eq(rows.id, id))
        .returning()
      if (!row) throw new Error('The item was not changed')
      return row as Row
    },
    async remove(executor: Executor, id: number): Promise<void> {
      await executor.delete(rows).where(eq(rows.id, id))
    },
  }
}
