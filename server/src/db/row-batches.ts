import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'

/** Rows written by one statement: the embedded engine is free for others between two. */
const ROWS_AT_A_TIME = 400

/** Values by the names of the columns in the database. */
export type Row = Record<string, unknown>

/** The columns of a table and their types, for rows that travel as JSON. */
export function columnsOf(table: PgTable, names: readonly string[]) {
  const types = new Map(
    getTableConfig(table).columns.map((column) => [snakeCase(column.name), column.getSQLType()]),
  )
  const identifiers = names.map((name) => sql.identifier(name))
  const typed = names.map(
    (name) => sql`${sql.identifier(name)} ${sql.raw(types.get(name) ?? 'text')}`,
  )
  return { list: sql.join(identifiers, sql`, `), typed: sql.join(typed, sql`, `), identifiers }
}

/** The tables name their columns as the code does; the database has them in snake case. */
export const snakeCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Rows as something to select from. @param typed names and types of their columns */
export const recordset = (rows: readonly Row[], typed: SQL) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (${typed})`

/** Writes rows some hundred at a time, one statement after the other. */
export async function inBatches(
  rows: readonly Row[],
  write: (batch: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME) {
    await write(rows.slice(at, at + ROWS_AT_A_TIME))
    await new Promise(setImmediate)
  }
}
