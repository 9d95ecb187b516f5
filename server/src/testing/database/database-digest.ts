import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'

/** Tables that a refused call may write: rate limits and the security log. */
const TOLD = new Set(['rate_limit', 'security_log'])

/** A digest of every row of every table but those; equal digests: nothing was changed. */
export async function databaseDigest(db: Database): Promise<string> {
  const tables = (await tableNames(db)).filter((name) => !TOLD.has(name))
  const digests = tables.map(
    (name) =>
      sql`(select md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) from ${sql.identifier(name)} t)`,
  )
  const { rows } = await db.execute<{ digest: string }>(
    sql`select concat_ws('-', ${sql.join(digests, sql`, `)}) as digest`,
  )
  return rows[0]?.digest ?? ''
}

/** Every row of every table as text: what a dump of the database shows. */
export async function databaseText(db: Database): Promise<string> {
  const texts = (await tableNames(db)).map(
    (name) => sql`(select coalesce(string_agg(t::text, ' '), '') from ${sql.identifier(name)} t)`,
  )
  const { rows } = await db.execute<{ text: string }>(
    sql`select concat_ws(' ', ${sql.join(texts, sql`, `)}) as text`,
  )
  return rows[0]?.text ?? ''
}

async function tableNames(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map((row) => row.name)
}
