import { sql } from 'drizzle-orm'
import type { Database } from '../client.ts'

/**
 * Tables that autovacuum would take up, by the rules and defaults of PostgreSQL: 50 rows and a fifth
 * of them dead, 1,000 and a fifth new, 50 and a tenth changed since the planner last looked. And those
 * that it never looked at: what changed is counted for as long as the engine runs.
 */
const DUE = sql`
  select format('%I.%I', schemaname, stat.relname) as name from pg_stat_user_tables stat
    join pg_class on pg_class.oid = stat.relid
  where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
    or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
    or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
    or (reltuples < 0 and pg_relation_size(relid) > 0)
  order by 1`

/**
 * What autovacuum does on a server, and no process does for the embedded engine. Without it a table
 * keeps the space of every row it ever had, and is planned for as if it were new.
 * One table after the other: requests are answered in between.
 * @returns the tables that were due
 */
export async function vacuumWhatChanged(db: Database): Promise<string[]> {
  // A session reports its changes when it ends, but this one lasts as long as the server.
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await db.execute<{ name: string }>(DUE)
  for (const { name } of rows) await db.execute(sql`vacuum (analyze) ${sql.raw(name)}`)
  return rows.map(({ name }) => name)
}
