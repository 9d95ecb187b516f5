import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import tar from 'tar-stream'
import type { OpenDatabase, Transaction } from '../../db/client.ts'
import { appliedMigrations } from '../../db/migrate.ts'
import { readSequences, readTables, type TableDescription } from './catalog.ts'
import { FILES_FOLDER, MANIFEST_ENTRY, type Manifest, TABLES_FOLDER } from './manifest.ts'
import { readRecordedFiles } from './recorded-files.ts'

const ROWS_PER_FETCH = 500

/** Rows that wait for their archive, compressed, in an open file without a name, which ends with the process. */
interface StagedRows {
  descriptor: number
  /** uncompressed, which the archive says before them */
  bytes: number
}
type StagedTables = Map<string, StagedRows>

interface Snapshot {
  manifest: Manifest
  /** whether a file of the storage belongs to a row */
  isRecorded: (file: string) => boolean
}

/**
 * Writes all rows, seen at one instant, and the files under `dataDir/files` that belong to them into
 * one .tar.gz that either engine restores. Rows first: files are there before their row, so
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
    const snapshot = await exportRows(database, staged, path.dirname(archive))
    await writeArchive(unfinished, snapshot, staged, path.join(dataDir, FILES_FOLDER))
    fs.renameSync(unfinished, archive)
    return snapshot.manifest
  } catch (error) {
    throw namingFolder(error, path.dirname(archive))
  } finally {
    fs.rmSync(unfinished, { force: true })
    for (const { descriptor } of staged.values()) closeOnce(descriptor)
  }
}

/** A write by descriptor fails without a path: what is full is the folder of the archive. */
function namingFolder(error: unknown, folder: string): unknown {
  if (!(error instanceof Error && 'syscall' in error) || 'path' in error) return error
  return Object.assign(error, { path: folder })
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

function exportRows(
  database: OpenDatabase,
  staged: StagedTables,
  folder: string,
): Promise<Snapshot> {
  return database.withoutStatementTimeout((db) =>
    db.transaction(
      async (transaction) => {
        const tables: Manifest['tables'] = []
        for (const table of await readTables(transaction)) {
          const rows = { descriptor: openNameless(folder), bytes: 0 }
          staged.set(table.name, rows)
          tables.push({ name: table.name, rows: await exportTable(transaction, table, rows) })
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

/** In the archive's folder, which has room for it: /tmp may be memory. Rows hold personal data: a backup that is killed must leave none. */
function openNameless(folder: string): number {
  const file = path.join(folder, `.etapes-climat-backup-${randomUUID()}`)
  const descriptor = fs.openSync(file, 'wx+', 0o600)
  fs.rmSync(file)
  return descriptor
}

/** One JSON object a line, in pages: a table may be larger than the memory. */
async function exportTable(
  transaction: Transaction,
  { name, columns }: TableDescription,
  staged: StagedRows,
): Promise<number> {
  const selected = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const output = createGzip({ level: constants.Z_BEST_SPEED })
  const file = fs.createWriteStream('', { fd: staged.descriptor, autoClose: false })
  const written = pipeline(output, file)
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
    const lines = Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
    staged.bytes += lines.length
    if (!output.write(lines)) await Promise.race([once(output, 'drain'), written])
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
    for (const [table, { descriptor, bytes: size }] of staged) {
      const rows = fs.createReadStream('', { fd: descriptor, autoClose: false, start: 0 })
      const entry = pack.entry({ name: `${TABLES_FOLDER}/${table}.ndjson`, size })
      await pipeline(rows, createGunzip(), entry)
    }
    for (const file of listFiles(filesFolder).filter(isRecorded)) {
      const name = path.posix.join(FILES_FOLDER, ...file.split(path.sep))
      const source = path.join(filesFolder, file)
      const { size, mtime } = fs.statSync(source)
      await pipeline(fs.createReadStream(source), pack.entry({ name, size, mtime }))
    }
    pack.finalize()
  }
  await Promise.all([written, packed()])
}

/** Relative paths of all files below a folder; none when there is no folder. */
export function listFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}
