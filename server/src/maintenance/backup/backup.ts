import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import tar from 'tar-stream'
import type { OpenDatabase, Transaction } from '../../db/client.ts'
import { appliedMigrations } from '../../db/migrate.ts'
import { readSequences, readTables, type TableDescription } from './catalog.ts'
import { FILES_FOLDER, MANIFEST_ENTRY, type Manifest, TABLES_FOLDER } from './manifest.ts'
import { readRecordedFiles } from './recorded-files.ts'

const ROWS_PER_FETCH = 500

/** Rows waiting for their archive: open files without a name, which end with the process. */
type StagedTables = Map<string, number>

interface Snapshot {
  manifest: Manifest
  /** whether a file of the storage belongs to a row */
  isRecorded: (file: string) => boolean
}

/**
 * Writes all rows, seen at one instant, and the files under `dataDir/files` that belong to them into
 * one .tar.gz that either engine restores (O-11). Rows first: files are there before their row, so
 * none is missing. `archive` appears only when complete, readable by its owner alone.
 */
export async function backup(
  database: OpenDatabase,
  dataDir: string,
  archive: string,
): Promise<Manifest> {
  const staged: StagedTables = new Map()
  const unfinished = unfinishedArchive(archive)
  try {
    const snapshot = await exportRows(database, staged)
    await writeArchive(unfinished, snapshot, staged, path.join(dataDir, FILES_FOLDER))
    fs.renameSync(unfinished, archive)
    return snapshot.manifest
  } finally {
    fs.rmSync(unfinished, { force: true })
    for (const descriptor of staged.values()) closeOnce(descriptor)
  }
}

/** A stream that failed has closed what it read or wrote. */
function closeOnce(descriptor: number): void {
  try {
    fs.closeSync(descriptor)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EBADF')) throw error
  }
}

/** What an archive is called until it is complete. */
export const unfinishedArchive = (archive: string) => `${archive}.unfinished`

function exportRows(database: OpenDatabase, staged: StagedTables): Promise<Snapshot> {
  return database.withoutStatementTimeout((db) =>
    db.transaction(
      async (transaction) => {
        const tables: Manifest['tables'] = []
        for (const table of await readTables(transaction)) {
          const descriptor = openNameless()
          staged.set(table.name, descriptor)
          tables.push({ name: table.name, rows: await exportTable(transaction, table, descriptor) })
        }
        const manifest = {
          format: 'etapes-climat-backup-1' as const,
          createdAt: new Date().toISOString(),
          migrations: [...(await appliedMigrations(transaction))],
          tables,
          sequences: await readSequences(transaction),
        }
        return { manifest, isRecorded: await readRecordedFiles(transaction) }
      },
      { isolationLevel: 'repeatable read' },
    ),
  )
}

/** Rows hold personal data: a backup that is killed must leave none of them in a temporary folder. */
function openNameless(): number {
  const file = path.join(os.tmpdir(), `etapes-climat-backup-${randomUUID()}`)
  const descriptor = fs.openSync(file, 'wx+', 0o600)
  fs.rmSync(file)
  return descriptor
}

/** One JSON object a line, in pages: a table may be larger than the memory. */
async function exportTable(
  transaction: Transaction,
  { name, columns }: TableDescription,
  descriptor: number,
): Promise<number> {
  const selected = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const output = fs.createWriteStream('', { fd: descriptor, autoClose: false })
  const written = finished(output)
  // It may fail at any row: the failure is met below, not as one that nobody awaits.
  written.catch(() => undefined)
  let count = 0
  await transaction.execute(sql`
    declare rows_to_export cursor for
    select row_to_json(data)::text as line from (select ${selected} from ${sql.identifier(name)}) data`)
  for (;;) {
    const { rows } = await transaction.execute<{ line: string }>(
      sql.raw(`fetch ${ROWS_PER_FETCH} from rows_to_export`),
    )
    for (const { line } of rows) output.write(`${line}\n`)
    count += rows.length
    if (rows.length < ROWS_PER_FETCH) break
  }
  await transaction.execute(sql`close rows_to_export`)
  output.end()
  await written
  return count
}

async function writeArchive(
  archive: string,
  { manifest, isRecorded }: Snapshot,
  staged: StagedTables,
  filesFolder: string,
): Promise<void> {
  const pack = tar.pack()
  const output = fs.createWriteStream(archive, { mode: 0o600, flush: true })
  const written = pipeline(pack, createGzip(), output)
  const packed = async () => {
    pack.entry({ name: MANIFEST_ENTRY }, JSON.stringify(manifest, null, 2))
    for (const [table, descriptor] of staged) {
      const rows = fs.createReadStream('', { fd: descriptor, autoClose: false, start: 0 })
      await addEntry(pack, `${TABLES_FOLDER}/${table}.ndjson`, fs.fstatSync(descriptor), rows)
    }
    for (const file of listFiles(filesFolder).filter(isRecorded)) {
      const name = path.posix.join(FILES_FOLDER, ...file.split(path.sep))
      const source = path.join(filesFolder, file)
      await addEntry(pack, name, fs.statSync(source), fs.createReadStream(source))
    }
    pack.finalize()
  }
  await Promise.all([written, packed()])
}

async function addEntry(
  pack: tar.Pack,
  name: string,
  { size, mtime }: fs.Stats,
  bytes: fs.ReadStream,
): Promise<void> {
  await pipeline(bytes, pack.entry({ name, size, mtime }))
}

/** Relative paths of all files below a folder; none when there is no folder. */
export function listFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}
