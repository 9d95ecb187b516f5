import fs from 'node:fs'
import path from 'node:path'
import { StartRefused } from '../start-refused.ts'
import { syncPath } from './durable-node-fs.ts'

/** PostgreSQL major of the pinned PGlite: it opens no folder of another. */
const EMBEDDED_MAJOR = 18

const FOLDER_NAME = /^postgres-(\d+)$/

/** Where the embedded database keeps its files: `DATA_DIR/postgres-18`. */
export function databaseFolder(dataDir: string): string {
  return path.join(dataDir, `postgres-${EMBEDDED_MAJOR}`)
}

/** Throws `StartRefused` when the data folder holds a database of another PostgreSQL major. */
export function refuseOtherMajor(dataDir: string): void {
  const folder = databaseFolder(dataDir)
  const other = fs.readdirSync(dataDir).find((name) => FOLDER_NAME.test(name))
  if (fs.existsSync(folder)) refuseForeignFiles(folder)
  else if (other) throw new StartRefused(moveSentence(path.join(dataDir, other)))
}

function refuseForeignFiles(folder: string): void {
  const versionFile = path.join(folder, 'PG_VERSION')
  if (!fs.existsSync(versionFile)) {
    throw new StartRefused(
      `Le dossier « ${folder} » n’est pas une base de données PostgreSQL complète (PG_VERSION manque). Rien n’a été modifié.`,
    )
  }
  const major = fs.readFileSync(versionFile, 'utf8').trim()
  if (major !== String(EMBEDDED_MAJOR)) throw new StartRefused(moveSentence(folder, major))
}

/**
 * Free disk space that the engine needs to open: a segment of its write-ahead log, and room to end one.
 */
const ROOM_BYTES = 32 * 1024 ** 2

/** Errors of the machine, not of the files: rights, memory, open files. */
const NOT_THE_FILES = ['EACCES', 'EPERM', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM']

/**
 * Explains why an existing database does not open; returns the error itself when the reason is unknown.
 */
export function openingFailed(folder: string, error: unknown): unknown {
  if (error instanceof StartRefused) return error
  if (error instanceof Error && 'code' in error && NOT_THE_FILES.includes(String(error.code))) {
    return error
  }
  const { bavail, bsize } = fs.statfsSync(folder)
  const reason =
    bavail * bsize < ROOM_BYTES
      ? 'le disque est plein. Faites de la place, puis recommencez.'
      : 'ses fichiers sont endommagés ou illisibles. Restaurez une sauvegarde dans un autre dossier de données ' +
        '(DATA_DIR=… npm run restore -- sauvegarde.tar.gz) et gardez celui-ci.'
  return new StartRefused(
    `DATA_DIR : la base de données « ${folder} » ne s’ouvre pas : ${reason} Rien n’a été supprimé.`,
    { cause: error },
  )
}

function moveSentence(folder: string, major = path.basename(folder).replace('postgres-', '')) {
  return (
    `La base de données « ${folder} » est au format PostgreSQL ${major} et cette version attend PostgreSQL ${EMBEDDED_MAJOR}. ` +
    'Sauvegardez-la avec la version du logiciel qui l’a créée (npm run backup), puis restaurez-la ' +
    'dans un dossier de données vide avec celle-ci (npm run restore). Rien n’a été modifié.'
  )
}

/**
 * Makes the database in a sibling folder, writes it to the disk whole, and only then gives it its
 * name: an interrupted first start leaves nothing half made. Call with the data folder locked.
 */
export async function createDatabaseFolder(
  dataDir: string,
  build: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = databaseFolder(dataDir)
  const unfinished = `${folder}.unfinished`
  // Only an interrupted first start leaves one; it never served anybody.
  fs.rmSync(unfinished, { recursive: true, force: true })
  await build(unfinished)
  syncTree(unfinished)
  fs.renameSync(unfinished, folder)
  syncPath(dataDir)
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name)
    if (entry.isDirectory()) syncTree(entryPath)
    else if (entry.isFile()) syncPath(entryPath)
  }
  syncPath(folder)
}
