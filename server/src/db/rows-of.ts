import type { SQL } from 'drizzle-orm'
import type { Executor } from './client.ts'

/** The rows of a query that is written by hand. */
export async function rowsOf<Row>(executor: Executor, query: SQL): Promise<Row[]> {
  const { rows } = await executor.execute<Row & Record<string, unknown>>(query)
  return rows
}

/** The same of rows with a moment, which comes as a text. */
export async function datedRowsOf<Row extends { at: Date }>(
  executor: Executor,
  query: SQL,
): Promise<Row[]> {
  const rows = await rowsOf<Row>(executor, query)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
