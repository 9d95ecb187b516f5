import fs from 'node:fs'
import path from 'node:path'
import { type Config, readConfig } from '../../config/env.ts'
import { createLogger } from '../../config/logger.ts'
import { type OpenDatabase, openDatabase } from '../../db/client.ts'
import { databaseFolder } from '../../db/embedded/data-folder.ts'
import { StartRefused } from '../../db/start-refused.ts'
import { endRefused } from '../refused-start.ts'
import { backup, unfinishedArchive } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'

/** `npm run backup [-- file]`: the file's name defaults to the time, in the current folder. */
export async function backupCommand(file = defaultName()): Promise<void> {
  await run(async (config) => {
    refuseExisting(file)
    if (!config.databaseUrl && !fs.existsSync(databaseFolder(config.dataDir))) {
      throw new StartRefused(
        `Aucune base de données dans « ${config.dataDir} » : rien à sauvegarder.`,
      )
    }
    removeWhenStopped(unfinishedArchive(path.resolve(file)))
    const manifest = await withDatabase(config, (database) =>
      backup(database, config.dataDir, path.resolve(file)),
    )
    return `Sauvegarde terminée : ${rowCount(manifest)} lignes et les fichiers, dans « ${path.resolve(file)} ».`
  })
}

/** `npm run restore -- file`. */
export async function restoreCommand(file: string | undefined): Promise<void> {
  await run(async (config) => {
    if (!file || !fs.existsSync(file)) {
      throw new StartRefused(
        'Indiquez le fichier de la sauvegarde : npm run restore -- sauvegarde.tar.gz',
      )
    }
    const manifest = await withDatabase(config, (database) =>
      restore(database, config.dataDir, path.resolve(file)),
    )
    return `Restauration terminée : ${rowCount(manifest)} lignes et les fichiers de la sauvegarde du ${manifest.createdAt}.`
  })
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
  config: Config,
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

/** Ctrl-C, or a supervisor, in the middle of a backup: the part that is written goes. */
function removeWhenStopped(file: string): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      fs.rmSync(file, { force: true })
      process.exit(1)
    })
  }
}

function refuseExisting(file: string): void {
  if (fs.existsSync(file)) throw new StartRefused(`Le fichier « ${file} » existe déjà.`)
}

function defaultName(): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return `sauvegarde-${time}Z.tar.gz`
}

function rowCount(manifest: Manifest): number {
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
}
