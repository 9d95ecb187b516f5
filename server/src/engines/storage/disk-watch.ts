import { statfs } from 'node:fs/promises'
import type { DatabaseLogger } from '../../db/database-logger.ts'

/** Less free than this, in bytes, and the next segment of the database's write-ahead log does not fit. */
const LEAST_FREE = 16 * 1024 * 1024
/**
 * How long (ms) a disk counts as full after a refused write: the disk of a database server cannot
 * be checked.
 */
const REMEMBERED_MS = 60_000
const POLL_INTERVAL_MS = 5000

export type DiskWatch = ReturnType<typeof createDiskWatch>

/**
 * Watches the disk that holds `folder`; says in the log once that it is full and once that
 * it is not.
 */
export function createDiskWatch(folder: string, logger: Pick<DatabaseLogger, 'info' | 'error'>) {
  let lastRefusal = Number.NEGATIVE_INFINITY
  let pollTimer: NodeJS.Timeout | undefined

  /** Whether writes are refused, or will be. */
  async function isFull(): Promise<boolean> {
    if (performance.now() - lastRefusal < REMEMBERED_MS && pollTimer) return true
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < LEAST_FREE
  }

  async function look(): Promise<void> {
    // A disk that cannot be checked is checked again next time.
    if (await isFull().catch(() => true)) return
    clearInterval(pollTimer)
    pollTimer = undefined
    logger.info({}, 'the disk has room again')
  }

  return {
    /** Notes a write that was refused for want of room: the first is an error in the log, others none. */
    refused(error: unknown): void {
      lastRefusal = performance.now()
      if (pollTimer) return
      logger.error({ err: error }, 'the disk is full: writes are refused')
      pollTimer = setInterval(() => void look(), POLL_INTERVAL_MS)
      pollTimer.unref()
    },
    isFull,
  }
}

/** Whether an error, or what caused it, says that a disk is full: this machine's, or the database's. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || isDiskFull(error.cause)
}
