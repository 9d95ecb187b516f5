import type { SQL } from 'drizzle-orm'
import type { Executor } from './client.ts'

/** Runs one SQL statement and gives its rows: both drivers answer an object that has them. */
export async function executeRows<Row>(executor: Executor, statement: SQL): Promise<Row[]> {
  const result = (await executor.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}
