import type { Database } from './client.ts'
import type { DatabaseLogger } from './database-logger.ts'
import { sweepExpired } from './sweep-expired.ts'

const HOUR_MS = 3_600_000

/** Removes what has served its time now and every hour; a failure is logged and tried again. */
export function startSweeping(db: Database, logger: DatabaseLogger): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const sweep = () => {
    running = sweepExpired(db).catch((error) => {
      logger.error({ err: error }, 'expired rows could not be removed')
    })
  }
  sweep()
  const timer = setInterval(sweep, HOUR_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
