import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { childFile, startProcess } from '../../testing/processes/child-process.ts'
import { copyMigratedDataFolder } from '../../testing/processes/migrated-data-folder.ts'
import { proofRounds } from '../../testing/proof-rounds.ts'
import { silentLogger } from '../../testing/silent-logger.ts'
import { openDatabase } from '../client.ts'
import { databaseFolder } from './data-folder.ts'
import { ENGINE_BROKEN_STATUS } from './fatal-errors.ts'

const ROUNDS = proofRounds({ short: 4, full: 200 })
const BROKEN_DISK = childFile('broken-disk')
const HOLDER = childFile('holder')

let parent: string

beforeAll(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
})
afterAll(() => fs.rmSync(parent, { recursive: true, force: true }))

function acknowledgements(output: string): number[] {
  return [...output.matchAll(/^ack (\d+)$/gm)].map(([, number]) => Number(number))
}

it(`O-01 every acknowledged transaction survives ${ROUNDS} × kill -9, none is torn, and each restart needs no hands`, async () => {
  const dataDir = path.join(parent, 'tuée plusieurs fois')
  copyMigratedDataFolder(dataDir)
  const acknowledged: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const holder = startProcess(HOLDER, [dataDir])
    await holder.says('ack ')
    await sleep(Math.random() * 400)
    await holder.kill()
    acknowledged.push(...acknowledgements(holder.stdout))
  }

  const database = await openDatabase({ dataDir, logger: silentLogger })
  const { rows } = await database.db.execute<{ number: number; parts: number }>(
    sql`select number, count(*)::int as parts from holder.acknowledged group by number`,
  )
  await database.close()
  const stored = new Set(rows.map(({ number }) => number))
  expect(acknowledged.length).toBeGreaterThan(ROUNDS)
  expect(acknowledged.filter((number) => !stored.has(number))).toEqual([])
  expect(rows.filter(({ parts }) => parts !== 3)).toEqual([])
  // The transaction in flight when the process died may have been committed: at most one a round.
  expect(rows.length - acknowledged.length).toBeLessThanOrEqual(ROUNDS)
})

it('O-03 an interrupted first start leaves nothing half made and the next one needs no hands', async () => {
  const dataDir = path.join(parent, 'interrompue')
  for (const delay of [0, 300]) {
    const interrupted = startProcess(HOLDER, [dataDir])
    await appears(`${databaseFolder(dataDir)}.unfinished`)
    await sleep(delay)
    await interrupted.kill()
    expect(fs.existsSync(databaseFolder(dataDir))).toBe(false)
  }
  const next = startProcess(HOLDER, [dataDir])
  await next.says('ack 3')
  await next.kill()
  expect(fs.readdirSync(dataDir).sort()).toEqual(['.lock', 'postgres-18'])
})

it('O-02 a failed fsync ends the process with a status of its own, unanswered, and the next start recovers', async () => {
  const dataDir = path.join(parent, 'disque en panne')
  copyMigratedDataFolder(dataDir)
  const broken = startProcess(BROKEN_DISK, [dataDir])
  expect(await broken.ended).toBe(ENGINE_BROKEN_STATUS)
  expect(broken.stdout).toBe('ready\n')
  const database = await openDatabase({ dataDir, logger: silentLogger })
  await database.ping()
  await database.close()
})

async function appears(file: string): Promise<void> {
  await expect.poll(() => fs.existsSync(file), { timeout: 30_000, interval: 10 }).toBe(true)
}
