import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { appliedMigrations, migrate, shippedMigrations } from '../../db/migrate.ts'
import { createTestDatabase } from '../../testing/database/database.ts'
import { silentLogger } from '../../testing/silent-logger.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const folderOf = (name: string) => path.join(folder, name)

it('O-11 a restore into a new database that cannot be migrated leaves neither database nor files', async () => {
  // Catches: files left behind, for which the next restore is refused.
  const source = await openDatabase({ dataDir: folderOf('ancienne'), logger: silentLogger })
  await migrate(source, shippedMigrations().slice(0, 6))
  const older = folderOf('ancienne.tar.gz')
  await backup(source, folderOf('ancienne'), older)
  await source.close()
  const dataDir = folderOf('neuve')
  const target = await openDatabase({ dataDir, logger: silentLogger })
  // A table that the next migration would create exists already.
  await target.db.execute(sql`create table reset_demand ()`)
  await expect(restore(target, dataDir, older)).rejects.toMatchObject({ cause: { code: '42P07' } })
  await target.abandon()
  expect(fs.readdirSync(dataDir)).toEqual(['.lock'])
})

it('O-11 a restore refused by a database of an older version leaves it at that version', async () => {
  const dataDir = folderOf('older')
  const whole = await createTestDatabase()
  await backup(whole, folderOf('source'), folderOf('whole.tar.gz'))
  await whole.close()
  const target = await openDatabase({ dataDir, logger: silentLogger })
  await migrate(target, shippedMigrations().slice(0, 3))
  await target.db.execute(sql`insert into company_from (name) values ('Société')`)
  const before = await appliedMigrations(target.db)
  await expect(restore(target, dataDir, folderOf('whole.tar.gz'))).rejects.toThrow(/n’est pas vide/)
  expect(await appliedMigrations(target.db)).toEqual(before)
  await target.close()
})
