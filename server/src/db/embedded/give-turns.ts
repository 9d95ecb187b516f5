import type { PGlite } from '@electric-sql/pglite'

/** Milliseconds of the engine after which others have a turn of the event loop. */
const HELD_MS = 10

/**
 * Lets other requests be answered between two statements. The engine runs on the thread of the server
 * and answers in microtasks: without this a transaction of many statements holds the thread to its end.
 */
export function giveTurns(pglite: PGlite): void {
  const execute = pglite.execProtocolRaw.bind(pglite)
  let held = 0
  pglite.execProtocolRaw = async (...given) => {
    const started = performance.now()
    const answer = await execute(...given)
    held += performance.now() - started
    // While it closes, nothing that waits may reach the engine between its last statements.
    if (held >= HELD_MS && pglite.ready) {
      held = 0
      await new Promise(setImmediate)
    }
    return answer
  }
}
