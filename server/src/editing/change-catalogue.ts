import { lockCatalogueVersion, readCatalogueVersion } from '../catalogue/catalogue.repository.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database, Transaction } from '../db/client.ts'

/**
 * Runs a change of the catalogue in one transaction, one such change at a time over all instances,
 * and brings this instance's snapshot up to date once it is committed.
 * @param change returns its result and the ids of every step whose row changed; 'everything' when
 *   classification, exemplary works or more than steps and sector totals changed
 */
export async function changeCatalogue<Result>(
  { db, catalogue }: { db: Database; catalogue: Catalogue },
  change: (tx: Transaction) => Promise<{ result: Result; cardIds: number[] | 'everything' }>,
): Promise<Result> {
  const outcome = await db.transaction(async (tx) => {
    const from = await lockCatalogueVersion(tx)
    const { result, cardIds } = await change(tx)
    return { result, change: { from, to: await readCatalogueVersion(tx), cardIds } }
  })
  await catalogue.apply(outcome.change)
  return outcome.result
}
