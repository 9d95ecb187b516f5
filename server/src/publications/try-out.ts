import type { Transaction } from '../db/client.ts'

/** Ends a savepoint whose work is known. */
class TriedOut extends Error {}

/**
 * What something would come to, done and taken back within the transaction.
 * @throws what it throws
 */
export async function tryOut<Result>(
  tx: Transaction,
  act: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = []
  await tx
    .transaction(async (savepoint) => {
      results.push(await act(savepoint))
      throw new TriedOut()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TriedOut)) throw error
    })
  return results[0] as Result
}
