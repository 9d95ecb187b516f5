import { type SQL, sql } from 'drizzle-orm'

/** Wildcards of LIKE taken literally (I-01). */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Text that contains another, whatever case and accents; uses the trigram indexes. */
export function containsText(text: SQL, searched: string): SQL {
  return sql`f_unaccent(${text}) like '%' || f_unaccent(${literal(searched.trim())}) || '%'`
}
