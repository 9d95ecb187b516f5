import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import tar from 'tar-stream'
import type { OpenDatabase, Transaction } from '../client.ts'
import { appliedMigrations } from '../migrate.ts'
import { readSequences, readTables, type TableDescription } from './catalog.ts'
import { FILES_FOLDER, MANIFEST_ENTRY, type Manifest, TABLES_FOLDER } from './manifest.ts'

const ROWS_PER_FETCH = 500

/**
 * Writes all rows, seen at one instant, and the files under `dataDir/files` into one .tar.gz that
 * either engine restores (O-11). Rows first: a file added meanwhile is one too many, never one
 * missing. `archive` appears only when complete, readable by its owner alone.
 */
export async function backup(
  database: OpenDatabase,
  dataDir: string,
  archive: string,
): Promise<Manifest> {
  const staging = fs.mkdtempSync(path.join(os.tmpdir(), 'etapes-climat-backup-'))
  const unfinished = `${archive}.unfinished`
  try {
    const manifest = await exportRows(database, staging)
    await writeArchive(unfinished, manifest, staging, path.join(dataDir, FILES_FOLDER))
    fs.renameSync(unfinished, archive)
    return manifest
  } finally {
    fs.rmSync(staging, { recursive: true, force: true })
    fs.rmSync(unfinished, { force: true })
  }
}

function exportRows(database: OpenDatabase, staging: string): Promise<Manifest> {
  return database.longWork((db) =>
    db.transaction(
      async (transaction) => {
        const tables: Manifest['tables'] = []
        for (const table of await readTables(transaction)) {
          tables.push({ name: table.name, rows: await exportTable(transaction, table, staging) })
        }
        return {
          format: 'etapes-climat-backup-1' as const,
          createdAt: new Date().toISOString(),
          migrations: [...(await appliedMigrations(transaction))],
          tables,
          sequences: await readSequences(transaction),
        }
      },
      { isolationLevel: 'repeatable read' },
    ),
  )
}

/** One JSON object a line, in pages: a table may be larger than the memory. */
async function exportTable(
  transaction: Transaction,
  { name, columns }: TableDescription,
  staging: string,
): Promise<number> {
  const selected = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const output = fs.createWriteStream(path.join(staging, name), { mode: 0o600 })
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
  await finished(output)
  return count
}

async function writeArchive(
  archive: string,
  manifest: Manifest,
  staging: string,
  filesFolder: string,
): Promise<void> {
  const pack = tar.pack()
  const output = fs.createWriteStream(archive, { mode: 0o600, flush: true })
  const written = pipeline(pack, createGzip(), output)
  const packed = async () => {
    pack.entry({ name: MANIFEST_ENTRY }, JSON.stringify(manifest, null, 2))
    for (const { name } of manifest.tables) {
      await addFile(pack, `${TABLES_FOLDER}/${name}.ndjson`, path.join(staging, name))
    }
    for (const file of listFiles(filesFolder)) {
      const name = path.posix.join(FILES_FOLDER, ...file.split(path.sep))
      await addFile(pack, name, path.join(filesFolder, file))
    }
    pack.finalize()
  }
  await Promise.all([written, packed()])
}

async function addFile(pack: tar.Pack, name: string, file: string): Promise<void> {
  const { size, mtime } = fs.statSync(file)
  const entry = pack.entry({ name, size, mtime })
  await pipeline(fs.createReadStream(file), entry)
}

/** Relative paths of all files below a folder; none when there is no folder. */
function listFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}
