import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config/env.ts'
import { type OpenDatabase, openDatabase } from '../db/client.ts'
import { StartRefused } from '../db/start-refused.ts'
import { readStorageId } from '../engines/storage/storage-id.ts'
import { start } from '../start.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts'
import { silentLogger } from '../testing/silent-logger.ts'
import { refuseOtherStorage } from './refuse-other-storage.ts'

let database: TestDatabase
let folder: string
let running: OpenDatabase
let runningId: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
  const dataDir = path.join(folder, 'une')
  runningId = await readStorageId({ dataDir, s3: undefined })
  const { databaseUrl } = database
  running = await openDatabase({ databaseUrl, dataDir, storageId: runningId, logger: silentLogger })
  // The connection that every server keeps.
  await running.listen('some_channel', () => undefined)
})
afterAll(async () => {
  await running.close()
  await database.close()
  fs.rmSync(folder, { recursive: true })
})

it('O-17 a start beside an instance that stores its files elsewhere is refused', async () => {
  const config = readConfig({
    DATABASE_URL: database.databaseUrl,
    DATA_DIR: path.join(folder, 'autre'),
    APP_SECRET: 'a-secret-for-the-tests-of-32-characters',
    PORT: '0',
  })
  const refused = await start(config, pino({ level: 'silent' })).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartRefused)
  expect(String(refused)).toContain('garde ses fichiers ailleurs')
  expect(String(refused)).toContain('S3_')
})

it('O-17 instances on one folder, or one bucket, and the commands run beside each other', async () => {
  const { databaseUrl } = database
  const same = await readStorageId({ dataDir: path.join(folder, 'une'), s3: undefined })
  expect(same).toBe(runningId)
  const second = await openDatabase({
    databaseUrl,
    dataDir: '',
    storageId: same,
    logger: silentLogger,
  })
  await refuseOtherStorage(second.db, same)
  await second.close()
  // The test's own connections, like those of a command, carry no storage mark.
  await refuseOtherStorage(database.db, same)
  const bucket = { region: 'fr', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' }
  const ids = await Promise.all(
    ['une', 'deux'].map((dataDir) =>
      readStorageId({ dataDir: path.join(folder, dataDir), s3: bucket }),
    ),
  )
  expect(ids[0]).toBe(ids[1])
  expect(ids[0]).not.toBe(runningId)
})
