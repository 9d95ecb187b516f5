import { setTimeout as wait } from 'node:timers/promises'
import type { OpenDatabase } from '../../db/client.ts'
import type { DatabaseLogger } from '../../db/database-logger.ts'
import { type DiskWatch, isDiskFull } from '../storage/disk-watch.ts'

/** Polling interval of a queue without notification, in ms. */
const POLL_MS = 30_000

export interface QueueWorker {
  wake(): Promise<void>
  /** begins nothing more; resolves when the work under way has ended */
  stop(): Promise<void>
}

export interface QueueWorkerOptions {
  database: OpenDatabase
  /** NOTIFY channel that announces a new row; absent: rows are found by polling */
  channel?: string
  workNext: () => Promise<boolean>
  /** wait before a queue that was notified is looked at, in ms */
  delay?: () => number
  failure: string
  logger: DatabaseLogger
  /** logs work that a full disk refuses, once for all of it */
  disk: Pick<DiskWatch, 'refused'>
}

/** Starts working: now, when notified, and every 30 s in case a notification was lost. */
export async function startQueueWorker(options: QueueWorkerOptions): Promise<QueueWorker> {
  const { database, channel, workNext, delay, failure, logger, disk } = options
  let stopped = false
  let again = false
  let running: Promise<void> | null = null

  async function drain(): Promise<void> {
    do {
      again = false
      try {
        while (!stopped && (await workNext()));
      } catch (error) {
        if (isDiskFull(error)) disk.refused(error)
        else logger.error({ err: error }, failure)
      }
    } while (again && !stopped)
  }

  function wake(): Promise<void> {
    again = true
    running ??= drain().finally(() => {
      running = null
    })
    return running
  }

  async function wakeLater(): Promise<void> {
    if (delay) await wait(delay(), undefined, { ref: false })
    if (!stopped) await wake()
  }

  const unlisten = channel && (await database.listen(channel, () => void wakeLater()))
  const timer = setInterval(() => void wake(), POLL_MS)
  timer.unref()
  void wake()

  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      if (unlisten) await unlisten()
      await running
    },
  }
}
