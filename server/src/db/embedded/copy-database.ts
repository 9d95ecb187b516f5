import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { PGlite } from '@electric-sql/pglite'

/** What was written this shortly (ms) before a copy began may look unchanged: clocks of disks are coarse. */
const CLOCK_MARGIN_MS = 2000

/**
 * Copies the files of a database in use as a crash at one instant would leave them: the copy recovers from
 * its write-ahead log. Statements wait only while what was written since the first pass is copied again
 * (docs/operations.md).
 * @param target folder that is not there yet
 */
export async function copyDatabase(pglite: PGlite, source: string, target: string): Promise<void> {
  const since = Date.now() - CLOCK_MARGIN_MS
  fs.mkdirSync(target, { recursive: true, mode: 0o700 })
  // In a process of its own: on a busy event loop each of a thousand files would wait for statements. What
  // it misses, as a file that goes away meanwhile, is for the second pass.
  await promisify(execFile)('cp', ['-R', `${source}/.`, target]).catch(() => undefined)
  await pglite.runExclusive(async () => {
    fs.cpSync(source, target, {
      recursive: true,
      mode: fs.constants.COPYFILE_FICLONE,
      filter: (file) => isToCopy(file, path.join(target, path.relative(source, file)), since),
    })
  })
}

function isToCopy(file: string, copy: string, since: number): boolean {
  const stats = fs.statSync(file)
  if (stats.isDirectory() || stats.mtimeMs >= since) return true
  return fs.statSync(copy, { throwIfNoEntry: false })?.size !== stats.size
}
