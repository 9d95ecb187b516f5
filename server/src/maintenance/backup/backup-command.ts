import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { readAppSecret } from '../../config/app-secret.ts'
import { type Config, readConfig } from '../../config/env.ts'
import { createLogger } from '../../config/logger.ts'
import { type OpenDatabase, openDatabase } from '../../db/client.ts'
import { databaseFolder } from '../../db/embedded/data-folder.ts'
import { StartRefused } from '../../db/start-refused.ts'
import { endRefused } from '../refused-start.ts'
import { backup, unfinishedArchive } from './backup.ts'
import { checkFigures } from './check-figures.ts'
import { requestDatabaseCopy } from './database-copies.ts'
import { archiveName, type Manifest } from './manifest.ts'
import { restore } from './restore.ts'
import { countUnreadableSecrets } from './unreadable-secrets.ts'

/**
 * `npm run backup [-- file]`: the file's name defaults to the time, in the current folder. A running server
 * on the embedded engine goes on: a copy of its database is read.
 */
export async function backupCommand(file = archiveName()): Promise<void> {
  await run(async (config) => {
    refuseExisting(file)
    if (!config.databaseUrl && !fs.existsSync(databaseFolder(config.dataDir))) {
      throw new StartRefused(
        `Aucune base de données dans « ${config.dataDir} » : rien à sauvegarder.`,
      )
    }
    removeWhenStopped(unfinishedArchive(path.resolve(file)))
    const copy = config.databaseUrl ? null : await requestDatabaseCopy(config.dataDir)
    const opened = copy ? { ...config, dataDir: copy.folder, isThrownAway: true } : config
    const manifest = await withDatabase(opened, (database) =>
      backup(database, config.dataDir, path.resolve(file)),
    ).finally(copy?.release)
    return `Sauvegarde terminée : ${rowCount(manifest)} lignes et les fichiers, dans « ${path.resolve(file)} ».`
  })
}

/** `npm run restore -- file`; with `--check` into a database of its own, to see that it can be. */
export async function restoreCommand(words: readonly string[]): Promise<void> {
  const file = words.find((word) => word !== '--check')
  await run(async (config) => {
    if (!file || !fs.existsSync(file)) {
      throw new StartRefused(
        'Indiquez le fichier de la sauvegarde : npm run restore -- sauvegarde.tar.gz',
      )
    }
    if (words.includes('--check')) return checkArchive(config, path.resolve(file))
    const { manifest, unreadable } = await withDatabase(config, async (database) => {
      const manifest = await restore(database, config.dataDir, path.resolve(file))
      return {
        manifest,
        unreadable: await countUnreadableSecrets(database.db, () => readAppSecret(config)),
      }
    })
    const done = `Restauration terminée : ${rowCount(manifest)} lignes et les fichiers de la sauvegarde du ${manifest.createdAt}.`
    return unreadable === 0 ? done : `${done}\n${otherSecret(unreadable)}`
  })
}

const otherSecret = (accounts: number) =>
  `APP_SECRET n’est pas celui de l’installation sauvegardée : la double authentification de ${formatCount(accounts, 'compte')} refusera tous les codes. Reprenez son APP_SECRET, ou son fichier « app-secret », avant de démarrer.`

/** Restores into a folder that is removed at the end, whatever the installation keeps its rows in. */
async function checkArchive(config: Config, file: string): Promise<string> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'etapes-climat-check-'))
  removeWhenStopped(dataDir)
  try {
    const inFolder = { dataDir, databaseUrl: undefined, databaseDirectUrl: undefined }
    const embedded = { ...config, ...inFolder, isThrownAway: true }
    return await withDatabase(embedded, async (database) => {
      const manifest = await restore(database, dataDir, file)
      const reports = await checkFigures(database.db)
      return `Sauvegarde vérifiée : ${rowCount(manifest)} lignes restaurées, et les chiffres de ${reports} rapports recalculés, tous égaux.`
    })
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function run(command: (config: Config) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command(readConfig())}\n`)
  } catch (error) {
    endRefused(error)
  }
}

/**
 * On the embedded engine this takes the lock of the data folder: a running server is named. Work that
 * fails leaves no database that was not there before.
 */
async function withDatabase<Result>(
  config: Config & { isThrownAway?: boolean },
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ ...config, logger: createLogger(config) })
  const outcome = await work(database).catch(async (error: unknown) => {
    await database.abandon()
    throw error
  })
  await database.close()
  return outcome
}

/** Ctrl-C, or a supervisor, in the middle: what is written goes. */
function removeWhenStopped(file: string): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      fs.rmSync(file, { recursive: true, force: true })
      process.exit(1)
    })
  }
}

function refuseExisting(file: string): void {
  if (fs.existsSync(file)) throw new StartRefused(`Le fichier « ${file} » existe déjà.`)
}

function rowCount(manifest: Manifest): number {
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
}
