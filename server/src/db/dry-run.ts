import type { Database, Transaction } from './client.ts'

/** Ends a transaction whose result is known. */
class DryRunDone extends Error {}

/**
 * What something would come to: done in a transaction, or a savepoint of one, that is rolled back.
 * @throws what it throws
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
