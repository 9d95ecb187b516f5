import type { FastifyBaseLogger } from 'fastify'

const HOUR_MS = 3_600_000

export interface RepeatedWork {
  what: string
  /** ms since 1970; null: not yet */
  lastSuccess(): number | null
  stop(): Promise<void>
}

/**
 * Does something now and every hour; a failure is logged, and the next hour tries again.
 * @param what names the work in the log, for example `uploads swept`
 */
export function everyHour(
  what: string,
  work: () => Promise<unknown>,
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>,
): RepeatedWork {
  let last = Promise.resolve()
  let succeededAt: number | null = null
  const repeat = () => {
    last = last
      .then(work)
      .then((outcome) => {
        succeededAt = Date.now()
        logger.info({ outcome }, what)
      })
      .catch((error: unknown) => logger.error({ err: error }, `failed: ${what}`))
  }
  repeat()
  const timer = setInterval(repeat, HOUR_MS)
  timer.unref()
  return {
    what,
    lastSuccess: () => succeededAt,
    async stop() {
      clearInterval(timer)
      await last
    },
  }
}
