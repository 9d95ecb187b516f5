import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { silentLogger } from '../../testing/silent-logger.ts'
import { type OpenDatabase, openDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import { StartRefused } from '../start-refused.ts'
import { DurableNodeFS } from './durable-node-fs.ts'

let dataDir: string
let opened: OpenDatabase | undefined

beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
  return () => fs.rmSync(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await opened?.close()
  opened = undefined
  vi.restoreAllMocks()
})

async function open(folder = dataDir): Promise<OpenDatabase> {
  opened = await openDatabase({ dataDir: folder, logger: silentLogger })
  return opened
}

it('O-02 each commit is flushed to the disk before it is answered, in a transaction too', async () => {
  const { db } = await open()
  await migrate({ withoutStatementTimeout: (work) => work(db) })
  const fsync = vi.spyOn(fs, 'fsyncSync')
  for (let write = 1; write <= 5; write += 1) {
    const before = fsync.mock.calls.length
    await db.execute(sql`select pg_logical_emit_message(true, 'test', 'alone')`)
    expect(fsync.mock.calls.length).toBeGreaterThan(before)
    const alone = fsync.mock.calls.length
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`update catalogue_version set version = version + 1`)
    })
    expect(fsync.mock.calls.length).toBeGreaterThan(alone)
  }
})

it('O-02 an engine that does not flush is refused at the start, and the lock is free again', async () => {
  // What another version of PGlite could do: no hook for fsync.
  vi.spyOn(DurableNodeFS.prototype, 'init').mockImplementation(NodeFS.prototype.init)
  const refused = await open().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartRefused)
  expect(String(refused)).toContain('aucun fsync')
  vi.restoreAllMocks()
  await (await open()).ping()
})

it('a database of another PostgreSQL major is refused with how to move it, and left as it is', async () => {
  const older = path.join(dataDir, 'ancienne')
  fs.mkdirSync(path.join(older, 'postgres-17'), { recursive: true })
  fs.writeFileSync(path.join(older, 'postgres-17', 'PG_VERSION'), '17\n')
  await expect(open(older)).rejects.toThrow(/PostgreSQL 17.*npm run restore/s)
  expect(fs.readdirSync(older).sort()).toEqual(['.lock', 'postgres-17'])
})
