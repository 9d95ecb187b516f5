import { plainSpelling } from '@etapes-climat/domain/kernel/text'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** LIKE pattern for folded texts that contain another text, whatever its case and accents. */
export const containing = (searched: string): SQL =>
  sql`'%' || f_unaccent(${literal(plainSpelling(searched))}) || '%'`

/** Text that contains another, whatever case and accents; uses the trigram indexes. */
export const containsText = (text: SQL, searched: string): SQL =>
  sql`f_unaccent(${text}) like ${containing(searched)}`

const NUMBER_DIGITS = 9

/**
 * The order of names in French, the same on every database and as `compareNames` has it: É beside E, capitals
 * beside small letters, « Lot 2 » before « Lot 10 » (numbers are compared with zeros before them).
 */
export function inFrenchOrder(name: SQLWrapper): SQL {
  const padded = sql`regexp_replace(f_unaccent(${name}), '(\\d+)', ${`${'0'.repeat(NUMBER_DIGITS)}\\1`}, 'g')`
  const alike = sql`regexp_replace(${padded}, ${`0*(\\d{${NUMBER_DIGITS}})(?!\\d)`}, '\\1', 'g')`
  return sql`${alike} collate "C", ${name} collate "C"`
}

/** The column is one of these ids: one parameter however many they are. */
export function amongIds(column: SQLWrapper, ids: readonly number[]): SQL {
  return sql`${column} = any(${`{${ids.join()}}`}::bigint[])`
}

/** The row has one of these ids or one of these uids. @param uids well-formed UUIDs */
export function identifiedBy(
  row: { id: SQLWrapper; uid: SQLWrapper },
  ids: readonly number[],
  uids: readonly string[],
): SQL {
  return sql`(${amongIds(row.id, ids)} or ${row.uid} = any(${`{${uids.join()}}`}::uuid[]))`
}
