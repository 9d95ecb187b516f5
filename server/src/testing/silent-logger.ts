import type { DatabaseLogger } from '../db/database-logger.ts'

const ignore = () => undefined

/** For tests that do not look at the log. */
export const silentLogger: DatabaseLogger = {
  info: ignore,
  warn: ignore,
  error: ignore,
  fatal: ignore,
}
