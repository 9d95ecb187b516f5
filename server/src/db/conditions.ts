import { plainSpelling } from '@etapes-climat/domain/kernel/text'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** LIKE pattern for folded texts that contain another text, whatever its case and accents. */
export const containing = (searched: string): SQL =>
  sql`'%' || f_unaccent(${literal(plainSpelling(searched))}) || '%'`

/** Text that contains another, whatever case and accents; uses the trigram indexes. */
export const containsText = (text: SQL, searched: string): SQL =>
  sql`f_unaccent(${text}) like ${containing(searched)}`

/** The order of a text in French, the same on every database: É beside E, capitals beside small letters. */
export const inFrenchOrder = (text: SQLWrapper): SQL =>
  sql`f_unaccent(${text}) collate "C", ${text}`

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
