import { StringDecoder } from 'node:string_decoder'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { StartRefused } from '../../db/start-refused.ts'
import { readForeignKeys, readTables, type TableDescription } from './catalog.ts'
import type { Manifest } from './manifest.ts'

/** Loads one table from its NDJSON bytes; answers the number of rows. */
export type RowLoader = (table: string, bytes: AsyncIterable<unknown>) => Promise<number>

const ROWS_PER_INSERT = 500

/**
 * Throws `StartRefused` when a table holds a row that no migration wrote. Such a row was not written
 * by the transaction (`xmin`) that recorded a migration.
 */
export async function refuseRows(transaction: Transaction): Promise<void> {
  if (!(await wasMigrated(transaction))) return
  for (const { name } of await readTables(transaction)) {
    const { rows } = await transaction.execute(sql`
      select 1 from ${sql.identifier(name)} where xmin::text not in
        (select xmin::text from drizzle.__drizzle_migrations) limit 1`)
    if (rows.length === 0) continue
    throw new StartRefused(
      `La base de données n’est pas vide (table ${name}) : la restauration demande une base vide. Rien n’a été modifié.`,
    )
  }
}

async function wasMigrated(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.execute<{ migrated: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as migrated`,
  )
  return rows[0]?.migrated === true
}

/**
 * Empties all tables and runs `load` with triggers and foreign keys out of the way, so that rows
 * come in any order; the keys are then put back and checked against every row.
 */
export async function withRowLoader(
  transaction: Transaction,
  load: (loader: RowLoader) => Promise<void>,
): Promise<void> {
  const tables = await readTables(transaction)
  const foreignKeys = await readForeignKeys(transaction)
  const run = (statement: string) => transaction.execute(sql.raw(statement))
  for (const { drop } of foreignKeys) await run(drop)
  for (const { name } of tables) {
    await run(`alter table "${name}" disable trigger user`)
    await run(`truncate "${name}"`)
  }
  const described = new Map(tables.map((table) => [table.name, table]))
  await load((name, bytes) => loadTable(transaction, described.get(name), bytes))
  for (const { name } of tables) await run(`alter table "${name}" enable trigger user`)
  for (const { add } of foreignKeys) await run(add)
}

async function loadTable(
  transaction: Transaction,
  table: TableDescription | undefined,
  bytes: AsyncIterable<unknown>,
): Promise<number> {
  if (!table) throw new StartRefused('La sauvegarde contient une table inconnue.')
  let batch: string[] = []
  let count = 0
  for await (const line of splitLines(bytes)) {
    batch.push(line)
    count += 1
    if (batch.length < ROWS_PER_INSERT) continue
    await insert(transaction, table, batch)
    batch = []
  }
  if (batch.length > 0) await insert(transaction, table, batch)
  return count
}

/** Not node:readline, which also splits at U+2028 and loses the errors of its input. */
async function* splitLines(bytes: AsyncIterable<unknown>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

async function insert(
  transaction: Transaction,
  { name, columns }: TableDescription,
  lines: string[],
): Promise<void> {
  const selected = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const table = sql.identifier(name)
  await transaction.execute(sql`
    insert into ${table} (${selected}) overriding system value
    select ${selected} from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::text::json)`)
}

/** Numbers given before the backup are not given again, even those whose rows were deleted. */
export async function restoreSequences(
  transaction: Transaction,
  sequences: Manifest['sequences'],
): Promise<void> {
  for (const { name, last } of sequences) {
    await transaction.execute(
      sql`select setval(${`public."${name}"`}::text::regclass, ${last ?? 1}::bigint, ${last !== null})`,
    )
  }
}
