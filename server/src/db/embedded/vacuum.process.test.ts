import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { builtServerFile } from '../../config/paths.ts'
import { makeCard } from '../../testing/factories.ts'
import { startProcess } from '../../testing/processes/child-process.ts'
import { copyMigratedDataFolder } from '../../testing/processes/migrated-data-folder.ts'
import { silentLogger } from '../../testing/silent-logger.ts'
import { type Database, openDatabase } from '../client.ts'
import { card } from '../tables/card.table.ts'
import { vacuumWhatChanged } from './vacuum.ts'

/** Bytes of the steps with their indexes and long texts. */
async function sizeOfSteps(db: Database): Promise<number> {
  const { rows } = await db.execute<{ size: string }>(
    sql`select pg_total_relation_size('card') as size`,
  )
  return Number(rows[0]?.size)
}

/** Twice as many changes as make a table due. */
async function changeStep(db: Database, id: number) {
  for (let change = 1; change <= 100; change += 1) {
    // Incompressible texts are stored outside the row, where only a vacuum frees their space.
    const description = `<p>${randomBytes(3_000).toString('base64')}</p>`
    await db.update(card).set({ description }).where(eq(card.id, id))
  }
}

let dataDir: string
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
  copyMigratedDataFolder(dataDir)
  return () => fs.rmSync(dataDir, { recursive: true, force: true })
})

it('O-21 a server vacuums tables that were never vacuumed at its start, and logs their names', async () => {
  const server = startProcess(builtServerFile('main.js'), [], {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'info',
  })
  await server.says('tables vacuumed')
  await server.kill()
  const vacuumed = server.stdout.split('\n').find((line) => line.includes('tables vacuumed'))
  expect(vacuumed).toContain('public.card_format')
})

it('O-21 a step changed 400 times takes no more room than one changed 100 times', async () => {
  const { db, close } = await openDatabase({ dataDir, logger: silentLogger })
  onTestFinished(close)
  const { id } = await makeCard(db)
  await changeStep(db, id)
  expect(await vacuumWhatChanged(db)).toContain('public.card')
  const before = await sizeOfSteps(db)
  for (let round = 1; round < 4; round += 1) {
    await changeStep(db, id)
    await vacuumWhatChanged(db)
  }
  expect(await sizeOfSteps(db)).toBeLessThan(before * 1.2)
  // Nothing is due that did not change since.
  expect(await vacuumWhatChanged(db)).toEqual([])
})
