import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'

/** What one statement writes at most: the embedded engine is free for others between two. */
const ROWS_AT_A_TIME = 200
/** Characters of JSON: the memory that the embedded engine takes for a statement is never given back. */
const CHARACTERS_AT_A_TIME = 500_000

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

/** Rows as something to select from. @param rows a JSON array @param typed names and types of their columns */
export const recordset = (rows: string, typed: SQL) =>
  sql`jsonb_to_recordset(${rows}::text::jsonb) as given (${typed})`

/** Writes rows some hundred at a time, as a JSON array each, one statement after the other. */
export async function inBatches(
  rows: readonly object[],
  write: (batch: string) => Promise<unknown>,
): Promise<void> {
  let batch: string[] = []
  let characters = 0
  for (const [at, row] of rows.entries()) {
    const json = JSON.stringify(row)
    batch.push(json)
    characters += json.length
    const isFull = batch.length === ROWS_AT_A_TIME || characters >= CHARACTERS_AT_A_TIME
    if (!isFull && at < rows.length - 1) continue
    await write(`[${batch.join()}]`)
    batch = []
    characters = 0
  }
}

/** Does something about rows some hundred at a time, by their ids. */
export async function inBatchesOfIds(
  ids: readonly number[],
  act: (batch: readonly number[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += ROWS_AT_A_TIME) {
    await act(ids.slice(at, at + ROWS_AT_A_TIME))
  }
}
