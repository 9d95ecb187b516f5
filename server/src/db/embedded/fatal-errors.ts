import type { PGlite } from '@electric-sql/pglite'
import type { DatabaseLogger } from '../database-logger.ts'

/** Exit status of a process whose embedded engine broke (EX_SOFTWARE of sysexits.h). */
export const ENGINE_BROKEN_STATUS = 70

/** The status with which the engine leaves its main loop after an ordinary SQL error. */
const SQL_ERROR_STATUS = 100

/**
 * Ends the process when the engine breaks (`Aborted()`, a panic, a failed fsync). PGlite swallows
 * what its main loop throws, so without this a lost write would be answered as done; the next start
 * recovers from the write-ahead log.
 */
export function endOnFatalError(pglite: PGlite, logger: DatabaseLogger): void {
  const engine = pglite.Module
  const guard = (step: () => void) => () => {
    const { exitCode } = process
    try {
      step()
    } catch (error) {
      // The engine's runtime sets the exit code of the whole process on every SQL error.
      process.exitCode = exitCode
      if (statusOf(error) === SQL_ERROR_STATUS) throw error
      logger.fatal({ err: error }, 'Le moteur de base de données embarqué s’est arrêté.')
      process.exit(ENGINE_BROKEN_STATUS)
    }
  }
  engine._PostgresMainLoopOnce = guard(engine._PostgresMainLoopOnce)
  engine._PostgresMainLongJmp = guard(engine._PostgresMainLongJmp)
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
}
