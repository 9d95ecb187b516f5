import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { DatabaseLogger } from '../database-logger.ts'
import { StartRefused } from '../start-refused.ts'
import { copyDatabase } from './copy-database.ts'
import {
  createDatabaseFolder,
  databaseFolder,
  openingFailed,
  refuseOtherMajor,
} from './data-folder.ts'
import { lockDataFolder } from './data-lock.ts'
import { DURABLE_START_PARAMETERS, DurableNodeFS } from './durable-node-fs.ts'
import { EMBEDDED_EXTENSIONS } from './extensions.ts'
import { endOnFatalError } from './fatal-errors.ts'
import { keepExitCode } from './keep-exit-code.ts'
import { optimizeLate } from './optimize-late.ts'

/**
 * Locks the data folder, makes the database on the first start, opens it and proves that commits
 * reach the disk, unless it is thrown away afterwards; its lock is freed once it is closed. Throws
 * `StartRefused`, with the lock freed, when any of it fails.
 */
export async function openEmbedded(dataDir: string, logger: DatabaseLogger, isThrownAway = false) {
  const folder = path.resolve(dataDir)
  fs.mkdirSync(folder, { recursive: true })
  const lock = lockDataFolder(folder)
  try {
    refuseOtherMajor(folder)
    const database = databaseFolder(folder)
    const isNew = !fs.existsSync(database)
    const open = isThrownAway ? openUnsynced : openDurable
    if (isNew && !isThrownAway) await createDatabaseFolder(folder, build)
    const pglite = await open(database).catch((error: unknown) => {
      throw openingFailed(database, error)
    })
    endOnFatalError(pglite, logger)
    const remove = () => {
      if (isNew) fs.rmSync(database, { recursive: true, force: true })
    }
    return {
      pglite,
      /** whether this opening made the database */
      isNew,
      copyTo: (target: string) => copyDatabase(pglite, database, target),
      close: () => close(pglite).finally(lock.release),
      /** closes, and removes a database that is new */
      abandon: () => close(pglite).then(remove).finally(lock.release),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function build(folder: string): Promise<void> {
  fs.mkdirSync(folder, { mode: 0o700 })
  await close(await openDurable(folder))
}

function close(pglite: PGlite): Promise<void> {
  return keepExitCode(() => pglite.close())
}

/** Nothing waits for the disk: recovering a copy would sync each of its thousand files. */
function openUnsynced(folder: string): Promise<PGlite> {
  optimizeLate()
  return keepExitCode(() => PGlite.create({ dataDir: folder, extensions: EMBEDDED_EXTENSIONS }))
}

async function openDurable(folder: string): Promise<PGlite> {
  optimizeLate()
  const fileSystem = new DurableNodeFS(folder)
  const pglite = await keepExitCode(() =>
    PGlite.create({
      fs: fileSystem,
      extensions: EMBEDDED_EXTENSIONS,
      startParams: DURABLE_START_PARAMETERS,
    }),
  )
  await proveDurability(pglite, fileSystem)
  return pglite
}

/** Commits one small write and counts the fsync calls: with none, commits would be lost in a power cut. */
async function proveDurability(pglite: PGlite, fileSystem: DurableNodeFS): Promise<void> {
  const before = fileSystem.syncCount
  await pglite.query("select pg_logical_emit_message(true, 'durability', 'start')")
  if (fileSystem.syncCount > before) return
  await close(pglite)
  throw new StartRefused(
    'La base de données embarquée n’écrit pas ses transactions sur le disque (aucun fsync) : démarrage refusé. ' +
      'Réinstallez les dépendances avec npm ci, ou utilisez un serveur PostgreSQL avec DATABASE_URL.',
  )
}
