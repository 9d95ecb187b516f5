import fs from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

/** What was written this shortly (ms) before a copy began may look unchanged: clocks of disks are coarse. */
const CLOCK_MARGIN_MS = 2000
const mode = fs.constants.COPYFILE_FICLONE

/**
 * Copies the files of a database in use as a crash at one instant would leave them: the copy recovers from
 * its write-ahead log. Statements wait only while what was written since the first pass is copied again
 * (docs/performance.md).
 * @param target folder that is not there yet
 */
export async function copyDatabase(pglite: PGlite, source: string, target: string): Promise<void> {
  const since = Date.now() - CLOCK_MARGIN_MS
  fs.mkdirSync(target, { recursive: true, mode: 0o700 })
  // A file that goes away meanwhile ends this pass: the second one copies what is missing.
  await cp(source, target, { recursive: true, mode }).catch(() => undefined)
  await pglite.runExclusive(async () => {
    fs.cpSync(source, target, {
      recursive: true,
      mode,
      filter: (file) => isToCopy(file, path.join(target, path.relative(source, file)), since),
    })
  })
}

function isToCopy(file: string, copy: string, since: number): boolean {
  const stats = fs.statSync(file)
  if (stats.isDirectory() || stats.mtimeMs >= since) return true
  return fs.statSync(copy, { throwIfNoEntry: false })?.size !== stats.size
}
