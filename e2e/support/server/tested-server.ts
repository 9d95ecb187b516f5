import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import type { TestedServer } from './global-setup.ts'

/** Kept for all the files of a worker. */
let own: TestedServer | undefined

/**
 * The server of the worker that runs this file, which no other worker has. A worker claims it by a
 * file: the number that vitest gives a worker may be that of another one that runs beside it.
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
