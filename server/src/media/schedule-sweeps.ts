import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/client.ts'
import type { PictureStore } from './keep-files.ts'
import { sweepUploads } from './sweep-uploads.ts'

const HOUR_MS = 3_600_000

export interface Sweeping {
  db: Database
  store: PictureStore
  logger: FastifyBaseLogger
}

/** Sweeps uploads now and every hour; `stop` waits for a sweep that is under way. */
export function scheduleSweeps({ db, store, logger }: Sweeping): { stop(): Promise<void> } {
  let last = Promise.resolve()
  const sweep = () => {
    last = last
      .then(() => sweepUploads(db, store))
      .then((swept) => logger.info({ swept }, 'uploads swept'))
      .catch((error: unknown) => logger.error({ err: error }, 'uploads not swept'))
  }
  sweep()
  const timer = setInterval(sweep, HOUR_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await last
    },
  }
}
