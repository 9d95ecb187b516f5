import type { PGlite } from '@electric-sql/pglite'

const MOST_BUSY_MS = 10

/**
 * Lets other requests be answered between two statements. The engine runs on the thread of the server
 * and answers in microtasks: without this a transaction of many statements blocks the thread to its end.
 */
export function yieldToEventLoop(pglite: PGlite): void {
  const execute = pglite.execProtocolRaw.bind(pglite)
  let busy = 0
  pglite.execProtocolRaw = async (...given) => {
    const started = performance.now()
    const answer = await execute(...given)
    busy += performance.now() - started
    // While it closes, nothing that waits may reach the engine between its last statements.
    if (busy >= MOST_BUSY_MS && pglite.ready) {
      busy = 0
      await new Promise(setImmediate)
    }
    return answer
  }
}
