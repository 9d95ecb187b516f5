import fs from 'node:fs'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../db/client.ts'
import { silentLogger } from '../silent-logger.ts'

/** A server whose disk fails: `broken-disk.child.ts DATA_DIR`. Must never say `answered`. */
const [dataDir = ''] = process.argv.slice(2)
const { db } = await openDatabase({ dataDir, logger: silentLogger })
process.stdout.write('ready\n')
fs.fsyncSync = () => {
  throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
}
await db.execute(sql`create table lost (id int)`)
process.stdout.write('answered\n')
