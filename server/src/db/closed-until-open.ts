import type { OpenDatabase } from './client.ts'
import { DatabaseRefusedError } from './database-unavailable.ts'

/**
 * A database that lets no request in until `open` is called: while a start goes on, calls and /ready
 * are answered as if it were away (O-08).
 */
export function closedUntilOpen(database: OpenDatabase) {
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
