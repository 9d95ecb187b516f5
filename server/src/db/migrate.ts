import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { sourceFile } from '../config/paths.ts'
import type { Executor, OpenDatabase, Transaction } from './client.ts'
import { StartRefused } from './start-refused.ts'

/** Any constant: one start migrates a PostgreSQL server at a time, the others wait. */
const MIGRATION_LOCK = 7_250_410

/**
 * Brings the database to the schema of this code and answers how many migrations it applied.
 * Each is one transaction with its record, so an interrupted run is resumed by the next start.
 * Throws `StartRefused`, with nothing changed, when the database knows a migration this code does not.
 */
export function migrate(
  { withoutStatementTimeout }: Pick<OpenDatabase, 'withoutStatementTimeout'>,
  migrations = shippedMigrations(),
): Promise<number> {
  return withoutStatementTimeout(async (db) => {
    let count = 0
    while (await db.transaction((transaction) => applyNext(transaction, migrations))) count += 1
    return count
  })
}

/** The migrations of this code, oldest first; `folderMillis` identifies each. */
export function shippedMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: sourceFile('db', 'migrations') })
}

async function applyNext(transaction: Transaction, migrations: MigrationMeta[]): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  const applied = await readApplied(transaction)
  refuseNewerDatabase(applied, migrations)
  const next = migrations.find(({ folderMillis }) => !applied.has(folderMillis))
  if (!next) return false
  for (const statement of next.sql) await transaction.execute(sql.raw(statement))
  await transaction.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${next.hash}, ${next.folderMillis})`,
  )
  return true
}

/** The times that identify the migrations on record, in the table drizzle-kit knows too. */
async function readApplied(transaction: Transaction): Promise<Set<number>> {
  await transaction.execute(sql`create schema if not exists drizzle`)
  await transaction.execute(sql`
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`)
  return appliedMigrations(transaction)
}

/** The recorded migrations of a database that has been migrated at least once. */
export async function appliedMigrations(executor: Executor): Promise<Set<number>> {
  const { rows } = await executor.execute<{ created_at: number }>(
    sql`select created_at from drizzle.__drizzle_migrations`,
  )
  return new Set(rows.map((row) => row.created_at))
}

function refuseNewerDatabase(applied: Set<number>, migrations: MigrationMeta[]): void {
  const known = new Set(migrations.map(({ folderMillis }) => folderMillis))
  const unknown = [...applied].filter((time) => !known.has(time))
  if (unknown.length === 0) return
  throw new StartRefused(
    'La base de données a été créée ou mise à jour par une version plus récente du logiciel ' +
      `(${unknown.length} migration(s) inconnue(s)). Installez cette version, ou restaurez une sauvegarde ` +
      'plus ancienne dans une base vide. Rien n’a été modifié.',
  )
}
