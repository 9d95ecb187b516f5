import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { type DatabasePlace, startEmpty } from './demonstration.ts'
import type { TestedServer } from './global-setup.ts'
import type { RunningServer } from './server.ts'

/** Shared by all files of a worker. */
let own: TestedServer | undefined

/**
 * The server for the worker that runs this file. A worker claims one by a lock file: vitest's worker
 * numbers may repeat among concurrent workers.
 */
export function testedServer(): TestedServer {
  own ??= inject('servers').find(claim)
  if (!own) throw new Error('Every server has a worker already')
  return own
}

function claim(_: TestedServer, index: number): boolean {
  const file = path.join(inject('claims'), String(index))
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Starts an installation without any content, for tests of it alone; they stop it.
 * @param prepare fills its database before the server opens it
 * @param settings other variables of the environment
 */
export const startEmptyInstallation = (
  prepare?: (place: DatabasePlace) => Promise<void>,
  settings?: Record<string, string>,
): Promise<RunningServer> => startEmpty(inject('databaseServer'), prepare, settings)
