import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'

/** Every row of every table as text: what a dump of the database shows. */
export async function databaseText(db: Database): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const texts = tables.map(
    ({ name }) =>
      sql`(select coalesce(string_agg(t::text, ' '), '') from ${sql.identifier(name)} t)`,
  )
  const { rows } = await db.execute<{ text: string }>(
    sql`select concat_ws(' ', ${sql.join(texts, sql`, `)}) as text`,
  )
  return rows[0]?.text ?? ''
}
