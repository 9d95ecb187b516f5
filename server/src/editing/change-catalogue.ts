import { lockCatalogue } from '../catalogue/catalogue.repository.ts'
import type { Catalogue, CatalogueServices } from '../catalogue/catalogue.ts'
import type { Transaction } from '../db/client.ts'

/**
 * Runs a change of the catalogue in one transaction, one such change at a time over all instances.
 * This instance answers nothing older once it is committed.
 */
export async function changeCatalogue<Result>(
  { db, catalogue }: CatalogueServices,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction(async (tx) => {
    await lockCatalogue(tx)
    return change(tx)
  })
  catalogue.noteChange()
  return result
}

/**
 * The services of a change inside another one: it writes in that transaction, which alone announces
 * the change once committed.
 */
export const within = (tx: Transaction, { catalogue }: { catalogue: Catalogue }) => ({
  db: tx,
  catalogue: { ...catalogue, noteChange: () => undefined },
})
