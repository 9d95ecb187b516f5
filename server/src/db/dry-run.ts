import type { Database, Transaction } from './client.ts'

class DryRunDone extends Error {}

/**
 * Returns the result of a write without keeping it: runs it in a transaction, or in a savepoint of
 * one, and rolls back.
 * @throws what the write throws
 */
export async function dryRun<Result>(
  database: Database | Transaction,
  act: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = []
  await database
    .transaction(async (tx) => {
      results.push(await act(tx))
      throw new DryRunDone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRunDone)) throw error
    })
  return results[0] as Result
}
