import { sql } from 'drizzle-orm'
import { openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { StartRefused } from '../../db/start-refused.ts'
import { silentLogger } from '../silent-logger.ts'

/**
 * A server reduced to its database, as a child process of the tests: `holder.child.ts DATA_DIR`.
 * Says `ready`, then writes transactions of three statements for ever and says `ack N` when each is
 * committed. Says why and ends with status 1 when the start is refused.
 */
const [dataDir = ''] = process.argv.slice(2)

try {
  const database = await openDatabase({ dataDir, logger: silentLogger })
  await migrate(database)
  // In a schema of its own: a backup holds the application's tables alone.
  await database.db.execute(sql`create schema if not exists holder`)
  await database.db.execute(sql`
    create table if not exists holder.acknowledged (number int, part int, primary key (number, part))`)
  const { rows } = await database.db.execute<{ next: number }>(
    sql`select coalesce(max(number), 0) + 1 as next from holder.acknowledged`,
  )
  process.stdout.write('ready\n')
  for (let number = rows[0]?.next ?? 1; ; number += 1) {
    await database.db.transaction(async (transaction) => {
      for (const part of [1, 2, 3]) {
        await transaction.execute(sql`insert into holder.acknowledged values (${number}, ${part})`)
      }
    })
    process.stdout.write(`ack ${number}\n`)
  }
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
