import type { DescribedKind } from '@etapes-climat/domain/items/described-kinds'
import { asc, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../db/client.ts'
import { itemRows } from '../db/item-rows.repository.ts'
import { DESCRIBED_TABLES } from '../db/tables/described.table.ts'

/** A row of a described kind: its fields, by their names, and what every item has. */
export type DescribedRow = Readonly<Record<string, unknown>> & {
  id: number
  uid: string
  revision: number
  updatedAt: Date
}

type OrderedTable = PgTable & Record<'id' | 'uid' | 'revision' | 'position', PgColumn>

/** What the table of a described kind is read and written with. */
export function describedRows(kind: DescribedKind) {
  const table: OrderedTable = DESCRIBED_TABLES[kind]
  return {
    ...itemRows<PgTable & { $inferSelect: DescribedRow } & OrderedTable>(table as never),
    /** all of them, in their order */
    async all(executor: Executor): Promise<DescribedRow[]> {
      const rows = await executor.select().from(table).orderBy(asc(table.position), asc(table.id))
      return rows as DescribedRow[]
    },
    /** stores one after the others */
    async insert(executor: Executor, values: object): Promise<DescribedRow> {
      const position = sql`(select coalesce(max(${table.position}), 0) + 1 from ${table})`
      const [row] = await executor
        .insert(table)
        .values({ ...values, position })
        .returning()
      if (!row) throw new Error('The item was not stored')
      return row as DescribedRow
    },
  }
}
