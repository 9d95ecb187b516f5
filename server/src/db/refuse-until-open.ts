import type { OpenDatabase } from './client.ts'
import { DatabaseRefusedError } from './database-unavailable.ts'

/**
 * A database that refuses every request until `open` is called: during a start, calls and /ready are
 * answered as if it were unavailable (O-08).
 */
export function refuseUntilOpen(database: OpenDatabase) {
  let isOpen = false
  const refuse = () => {
    if (!isOpen) throw new DatabaseRefusedError('starting')
  }
  const admitting: OpenDatabase = {
    ...database,
    admit() {
      refuse()
      database.admit()
    },
    async ping() {
      refuse()
      await database.ping()
    },
  }
  const open = () => {
    isOpen = true
  }
  return { database: admitting, open }
}
