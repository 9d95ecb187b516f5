import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { createTestDatabase } from '../../testing/database/database.ts'
import { silentLogger } from '../../testing/silent-logger.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

it('O-11 a backup of the embedded database restores into PostgreSQL, to the microsecond and the numbering', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const embedded = await openDatabase({ dataDir: folder, logger: silentLogger })
  await migrate(embedded)
  await embedded.db.execute(sql`insert into company_from (name) values ('Première'), ('Deuxième')`)
  const content = sql`select row_to_json(company_from)::text as line from company_from order by id`
  const before = await embedded.db.execute<{ line: string }>(content)
  await backup(embedded, folder, path.join(folder, 'archive.tar.gz'))
  await embedded.close()

  const server = await createTestDatabase()
  await restore(server, path.join(folder, 'target'), path.join(folder, 'archive.tar.gz'))
  const after = await server.db.execute<{ line: string }>(content)
  expect(after.rows).toEqual(before.rows)
  expect(after.rows).toHaveLength(4)
  await server.close()
})
