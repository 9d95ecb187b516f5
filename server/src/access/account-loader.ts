import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Database } from '../db/client.ts'
import { prepareSessionAccounts, type SessionAccount } from './session-account.repository.ts'

/** Reads the account behind a session from the database, at each call. */
export type AccountLoader = (family: string) => Promise<SessionAccount | null>

/**
 * Calls that arrive while a query runs wait and share the next one. Each answer comes from a read
 * that began after its request arrived, so a right withdrawn is refused at once, and fifty requests
 * at a time cost one query.
 */
export function createAccountLoader(db: Database): AccountLoader {
  const findSessionAccounts = prepareSessionAccounts(db)
  let next: { families: Set<string>; answer: Promise<Map<string, SessionAccount>> } | null = null
  let running: Promise<unknown> = Promise.resolve()

  function openBatch() {
    const families = new Set<string>()
    const answer = running.then(async () => {
      // The embedded engine answers before the next request is read: without this, one query each.
      await endOfTurn()
      next = null
      const accounts = await findSessionAccounts([...families])
      return new Map(accounts.map((account) => [account.family, account]))
    })
    running = answer.catch(() => undefined)
    return { families, answer }
  }

  return async (family) => {
    next ??= openBatch()
    const { families, answer } = next
    families.add(family)
    return (await answer).get(family) ?? null
  }
}
