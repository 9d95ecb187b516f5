import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'

/**
 * How many rows were inserted, changed or deleted since this was first asked of a database, in any table but
 * those that a refused call may write (rate limits, the security log, challenges used up); what was rolled back does not count.
 * Triggers count them: reading every row of every table took most of the time of these tests.
 */
export async function writtenRows(db: Database): Promise<number> {
  await db.execute(COUNT_FROM_NOW)
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from written.row`,
  )
  return rows[0]?.count ?? 0
}

const COUNT_FROM_NOW = sql`
  do $do$
  declare
    counted text;
  begin
    if to_regclass('written.row') is not null then
      return;
    end if;
    create schema written;
    create table written.row ();
    create function written.note() returns trigger language plpgsql as
      'begin insert into written.row default values; return null; end';
    for counted in
      select tablename from pg_tables
      where schemaname = 'public' and tablename not in ('rate_limit', 'security_log', 'passkey_challenge', 'provider_sign_in')
    loop
      execute format('create trigger written_row after insert or delete on public.%I
        for each row execute function written.note()', counted);
      execute format('create trigger written_change after update on public.%I
        for each row when (old.* is distinct from new.*) execute function written.note()', counted);
      execute format('create trigger written_truncate after truncate on public.%I
        execute function written.note()', counted);
    end loop;
  end
  $do$`
