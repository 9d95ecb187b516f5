import fs from 'node:fs'
import path from 'node:path'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type { OpenDatabase, Transaction } from '../../db/client.ts'
import { migrate, shippedMigrations } from '../../db/migrate.ts'
import { StartRefused } from '../../db/start-refused.ts'
import { STORAGE_MARK } from '../../engines/storage/storage-id.ts'
import { damaged, readEntries, readManifest, writeFileEntry } from './archive-reader.ts'
import { listFiles } from './backup.ts'
import { FILES_FOLDER, type Manifest, TABLES_FOLDER } from './manifest.ts'
import { readRecordedFiles } from './recorded-files.ts'
import { type RowLoader, refuseRows, restoreSequences, withRowLoader } from './row-loader.ts'

/**
 * Puts a backup into an empty database and an empty `dataDir/files`, on either engine: all of
 * it or nothing. A backup of an older version is loaded under its own schema and then migrated.
 * Throws `StartRefused` with a French sentence when the target is not empty, or the archive is not
 * whole, not ours or of a newer version.
 */
export async function restore(
  database: OpenDatabase,
  dataDir: string,
  archive: string,
): Promise<Manifest> {
  const files = path.join(dataDir, FILES_FOLDER)
  const unpacked = `${files}.unfinished`
  refuseFiles(files)
  const manifest = await readManifest(archive)
  const migrations = migrationsOf(manifest)
  // Before anything is migrated: a refusal leaves a database of an older version as it was.
  await database.withoutStatementTimeout((db) => db.transaction(refuseRows))
  await migrate(database, migrations)
  try {
    await database.withoutStatementTimeout((db) =>
      db.transaction(async (transaction) => {
        await refuseRows(transaction)
        await withRowLoader(transaction, (loader) => unpack(archive, manifest, loader, unpacked))
        await restoreSequences(transaction, manifest.sequences)
        await removeUnrecorded(transaction, unpacked)
        // Last, before the commit: a committed database never lacks its files.
        fs.rmSync(path.join(files, STORAGE_MARK), { force: true })
        fs.renameSync(unpacked, files)
      }),
    )
  } finally {
    fs.rmSync(unpacked, { recursive: true, force: true })
  }
  await migrate(database).catch((error: unknown) => {
    // A failed restore drops its new database, whose files would make the next restore refuse.
    if (database.isNew) fs.rmSync(files, { recursive: true, force: true })
    throw error
  })
  return manifest
}

/** Files that came into an older backup before their row: nothing would ever sweep them. */
async function removeUnrecorded(transaction: Transaction, folder: string): Promise<void> {
  const isRecorded = await readRecordedFiles(transaction)
  for (const file of listFiles(folder)) {
    if (!isRecorded(file)) fs.rmSync(path.join(folder, file))
  }
}

function refuseFiles(files: string): void {
  const names = fs.existsSync(files) ? fs.readdirSync(files) : []
  if (names.every((name) => name === STORAGE_MARK)) return
  throw new StartRefused(
    `Le dossier « ${files} » contient déjà des fichiers : la restauration demande un dossier de données vide. Rien n’a été modifié.`,
  )
}

function migrationsOf(manifest: Manifest): MigrationMeta[] {
  const wanted = new Set(manifest.migrations)
  const known = shippedMigrations().filter(({ folderMillis }) => wanted.has(folderMillis))
  if (known.length === wanted.size) return known
  throw new StartRefused(
    'La sauvegarde vient d’une version plus récente du logiciel : restaurez-la avec cette version. Rien n’a été modifié.',
  )
}

async function unpack(
  archive: string,
  manifest: Manifest,
  loadRows: RowLoader,
  filesFolder: string,
): Promise<void> {
  const loaded = new Map<string, number>()
  fs.rmSync(filesFolder, { recursive: true, force: true })
  fs.mkdirSync(filesFolder, { recursive: true })
  await readEntries(archive, async (entry) => {
    const [folder, name = ''] = entry.header.name.split('/')
    if (folder === FILES_FOLDER) await writeFileEntry(entry, filesFolder)
    if (folder !== TABLES_FOLDER) return
    const table = path.basename(name, '.ndjson')
    loaded.set(table, await loadRows(table, entry))
  })
  if (manifest.tables.some(({ name, rows }) => loaded.get(name) !== rows)) throw damaged(archive)
}
