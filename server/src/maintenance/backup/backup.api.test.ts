import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../db/client.ts'
import { StartRefused } from '../../db/start-refused.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { silentLogger } from '../../testing/silent-logger.ts'
import { backup } from './backup.ts'
import { readTables } from './catalog.ts'
import { restore } from './restore.ts'

const PHOTO = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251))

let database: TestDatabase
let folder: string
let archive: string

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'étapes climat '))
  archive = path.join(folder, 'sauvegarde.tar.gz')
  database = await createTestDatabase()
  await fillDatabase()
  fs.mkdirSync(path.join(folder, 'source/files/2026'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'source/files/2026/photo à moi.jpg'), PHOTO)
  await backup(database, path.join(folder, 'source'), archive)
})
afterAll(async () => {
  await database.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Rows with values that a restore could get wrong: accents, quotes, line separators, gaps. */
async function fillDatabase(): Promise<void> {
  await database.db.execute(sql`
    insert into company_from (name) select 'Société « ' || n || chr(8232) || E' »\n"guillemets" \\\\ ' from generate_series(1, 1203) n`)
  await database.db.execute(sql`delete from company_from where id > 1100`)
}

async function snapshot({ db }: OpenDatabase): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {}
  for (const { name } of await readTables(db)) {
    const { rows } = await db.execute(
      sql`select row_to_json(t)::text as line from ${sql.identifier(name)} t order by 1`,
    )
    content[name] = rows
  }
  return content
}

async function expectRestored(target: OpenDatabase, dataDir: string): Promise<void> {
  expect(await snapshot(target)).toEqual(await snapshot(database))
  expect(fs.readFileSync(path.join(dataDir, 'files/2026/photo à moi.jpg')).equals(PHOTO)).toBe(true)
  const { rows } = await target.db.execute<{ id: number }>(
    sql`insert into company_from (name) values ('Nouvelle') returning id`,
  )
  expect(rows[0]?.id).toBe(1206)
}

it('O-11 a backup restores into an empty database of the same engine: rows, files and numbering', async () => {
  const target = await createTestDatabase()
  const dataDir = path.join(folder, 'same')
  await restore(target, dataDir, archive)
  await expectRestored(target, dataDir)
  await expect(restore(target, path.join(folder, 'again'), archive)).rejects.toThrow(StartRefused)
  await target.close()
})

it('O-11 a backup restores into a new embedded database, which another start then opens', async () => {
  const dataDir = path.join(folder, 'embedded')
  const target = await openDatabase({ dataDir, logger: silentLogger })
  await restore(target, dataDir, archive)
  await target.close()
  const reopened = await openDatabase({ dataDir, logger: silentLogger })
  await expectRestored(reopened, dataDir)
  await reopened.close()
})

it('O-11 a cut or foreign archive is refused and leaves nothing', async () => {
  const target = await createTestDatabase()
  const before = await snapshot(target)
  const bytes = fs.readFileSync(archive)
  const dataDir = path.join(folder, 'cut')
  for (const part of [0, 100, bytes.length / 2, bytes.length - 20]) {
    const cut = path.join(folder, 'cut.tar.gz')
    fs.writeFileSync(cut, bytes.subarray(0, part))
    await expect(restore(target, dataDir, cut)).rejects.toThrow(/n’est pas une sauvegarde complète/)
  }
  expect(await snapshot(target)).toEqual(before)
  expect(fs.existsSync(path.join(dataDir, 'files'))).toBe(false)
  await target.close()
})

it('O-11 a restore that fails while loading leaves database and folder as they were', async () => {
  const target = await createTestDatabase()
  const before = await snapshot(target)
  const dataDir = path.join(folder, 'occupied')
  fs.mkdirSync(path.join(dataDir, 'files'), { recursive: true })
  fs.writeFileSync(path.join(dataDir, 'files/already.txt'), 'here')
  await expect(restore(target, dataDir, archive)).rejects.toThrow(/contient déjà des fichiers/)
  await target.db.execute(sql`alter table company_from add constraint refuses check (id <> 900)`)
  const empty = path.join(folder, 'failing')
  await expect(restore(target, empty, archive)).rejects.toMatchObject({ cause: { code: '23514' } })
  expect(await snapshot(target)).toEqual(before)
  expect(fs.readdirSync(empty)).toEqual([])
  await target.close()
})
