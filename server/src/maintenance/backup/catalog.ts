import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import type { Manifest } from './manifest.ts'

export type TableDescription = {
  name: string
  /** Columns that hold data; generated ones are computed again. */
  columns: string[]
}

/** Every table of the application, as the database itself describes them. */
export async function readTables(executor: Executor): Promise<TableDescription[]> {
  const { rows } = await executor.execute<TableDescription>(sql`
    select c.relname::text as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

export async function readSequences(executor: Executor): Promise<Manifest['sequences']> {
  const { rows } = await executor.execute<{ name: string; last: number | null }>(sql`
    select sequencename::text as name, last_value as last
    from pg_sequences where schemaname = 'public' order by 1`)
  return rows
}

/** Statements that take the foreign keys away and put them back, checked against all rows. */
export interface ForeignKey {
  drop: string
  add: string
}

export async function readForeignKeys(executor: Executor): Promise<ForeignKey[]> {
  const { rows } = await executor.execute<{ drop: string; add: string }>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  return rows
}
