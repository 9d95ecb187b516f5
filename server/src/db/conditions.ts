import { plainSpelling } from '@etapes-climat/domain/kernel/text'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Words that are looked for: each costs a look at every name. */
const MOST_WORDS = 8

/** The words of a typed text, each once; of many the first ones. */
export const typedWords = (typed: string): string[] =>
  [...new Set(plainSpelling(typed).split(' ').filter(Boolean))].slice(0, MOST_WORDS)

/**
 * A folded text has each typed word as a part, in any order, whatever case and accents; true when nothing was
 * typed. `matchingWords` of the domain is the same in the browser. It uses the trigram indexes.
 * @param folded as `f_unaccent` makes it
 */
export const foldedContainsWords = (folded: SQLWrapper, typed: string): SQL =>
  sql.join(
    [
      sql`true`,
      ...typedWords(typed).map(
        (word) => sql`${folded} like '%' || f_unaccent(${literal(word)}) || '%'`,
      ),
    ],
    sql` and `,
  )

/** The same for a text as it is stored. */
export const containsWords = (text: SQLWrapper, typed: string): SQL =>
  foldedContainsWords(sql`f_unaccent(${text})`, typed)

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
