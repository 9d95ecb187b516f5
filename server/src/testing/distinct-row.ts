import { type Column, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client.ts'

const DAY_MS = 86_400_000
let sequence = 100

/** Columns that a made row leaves to the database: computed, given by identity, or a reference. */
function isMade(column: Column): boolean {
  const { primary, generated, generatedIdentity, notNull, columnType } = column
  if (primary || generated || generatedIdentity) return false
  // A reference or a stored structure is given by the test that needs it.
  return (
    columnType !== 'PgBigInt53' && columnType !== 'PgJsonb' && (notNull || columnType !== 'PgText')
  )
}

/** A value that no other column of any made row has; undefined where the type has too few values. */
function madeValue(name: string, column: Column): unknown {
  sequence += 1
  switch (column.columnType) {
    case 'PgVarchar':
    case 'PgText':
      return `${name} ${sequence}`
    case 'PgInteger':
    case 'PgNumericNumber':
      return sequence
    case 'PgDateString':
      return new Date(Date.UTC(2001, 0, 1) + sequence * DAY_MS).toISOString().slice(0, 10)
    case 'PgTimestamp':
      return new Date(Date.UTC(2011, 0, 1) + sequence * DAY_MS + sequence * 1000)
    default:
      return undefined
  }
}

/**
 * Values for a new row of a table in which no two columns are equal, so that an answer that takes
 * one column for another is seen. Columns with a rule of their own (slugs, e-mails, references,
 * booleans, words of a list) come from `given`.
 */
export function distinctRow<Table extends PgTable>(
  table: Table,
  given: Partial<Table['$inferInsert']>,
): Table['$inferInsert'] {
  const columns = Object.entries(getTableColumns(table))
  const made = columns.flatMap(([name, column]) => {
    const value = name in given || !isMade(column) ? undefined : madeValue(name, column)
    return value === undefined ? [] : [[name, value]]
  })
  const references = columns.filter(([, { columnType }]) => columnType === 'PgBigInt53')
  const without = Object.fromEntries(references.map(([name]) => [name, null]))
  const row = { ...Object.fromEntries(made), ...given }
  expectDistinct({ ...row, ...without })
  return row
}

/**
 * Throws when two leaves of a sample are equal: a test could not distinguish them. Booleans and empty
 * values do not count.
 */
export function expectDistinct(sample: unknown): void {
  const seen = new Map<string, string>()
  const visit = (value: unknown, path: string): void => {
    if (value === null || value === undefined || typeof value === 'boolean' || value === '') return
    if (typeof value === 'object' && !(value instanceof Date)) {
      for (const [key, part] of Object.entries(value)) visit(part, `${path}.${key}`)
      return
    }
    const leaf = value instanceof Date ? value.toISOString() : String(value)
    const twin = seen.get(leaf)
    if (twin) throw new Error(`${twin} and ${path} of the sample are both ${leaf}`)
    seen.set(leaf, path)
  }
  visit(sample, '')
}

/**
 * Moves every date of a stored row into the past, each to a year of its own: dates made in one second
 * are equal, so a test would not notice when one is confused with another, or changed by mistake.
 */
export async function setDatesApart<Table extends PgTable & { id: PgColumn }>(
  db: Database,
  table: Table,
  id: number,
): Promise<void> {
  const dates = Object.entries(getTableColumns(table)).filter(
    ([, { columnType }]) => columnType === 'PgTimestamp',
  )
  const apart = dates.map(([name, column], index) => [
    name,
    sql`${column} - make_interval(years => ${index + 1}, days => ${index + 1})`,
  ])
  await db.update(table).set(Object.fromEntries(apart)).where(eq(table.id, id))
}
