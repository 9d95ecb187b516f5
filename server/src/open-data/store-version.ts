import { createHash } from 'node:crypto'
import type { PublicCard } from '@etapes-climat/domain/cards/public-contract'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { frontPageCards, publicCardPresenter } from '../catalogue/public-cards.ts'
import type { Transaction } from '../db/client.ts'
import { findSettings } from '../settings/settings.repository.ts'
import { findCurrentVersion, saveCurrentVersion } from './open-data.repository.ts'

/** Pictures stand in none of the files: another one makes no version. */
const withoutPictures = (step: PublicCard): PublicCard => ({
  ...step,
  exemplaries: step.exemplaries.map((work) => ({ ...work, imgPrimary: [] })),
})

/**
 * Makes what visitors see of the published steps now the current version of the open data, while they
 * are on. Unchanged steps make none.
 */
export async function storeVersion(tx: Transaction, catalogue: Pick<Catalogue, 'seenBy'>) {
  const { openData } = await findSettings(tx)
  if (!openData) return
  const snapshot = await catalogue.seenBy(tx)
  const steps = frontPageCards(snapshot, null)
    .map(publicCardPresenter(snapshot))
    .map(withoutPictures)
    .sort((a, b) => (a.uid < b.uid ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify(steps))
  const version = hash.digest('hex').slice(0, 32)
  const current = await findCurrentVersion(tx)
  if (current?.version !== version) await saveCurrentVersion(tx, { version, steps })
}
