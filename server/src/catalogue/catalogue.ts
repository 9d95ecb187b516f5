import type { Database, OpenDatabase } from '../db/client.ts'
import {
  type CatalogueRows,
  readCards,
  readCatalogue,
  readCatalogueVersion,
  readSectors,
} from './catalogue.repository.ts'
import { CatalogueSnapshot } from './catalogue-snapshot.ts'

/** How long a snapshot is believed without asking the database for its version, in ms. */
const CHECK_EVERY_MS = 1000

/** What a committed write changed, and between which versions of the catalogue. */
export interface CatalogueChange {
  from: number
  to: number
  /** the steps whose row changed; 'everything': the snapshot is read anew */
  cardIds: number[] | 'everything'
}

/** Keeps the snapshot of the catalogue up to date. */
export interface Catalogue {
  /** the snapshot, at most a second behind other instances and never behind this one */
  current(): Promise<CatalogueSnapshot>
  /** takes over a change committed by this instance */
  apply(change: CatalogueChange): Promise<void>
  close(): Promise<void>
}

export async function createCatalogue(database: OpenDatabase): Promise<Catalogue> {
  const { db } = database
  let snapshot: CatalogueSnapshot | null = null
  let checkedAt = 0
  let refreshing: Promise<CatalogueSnapshot> | null = null

  const stopListening = await database.listen('catalogue', () => {
    checkedAt = 0
  })

  async function refresh(): Promise<CatalogueSnapshot> {
    const startedAt = Date.now()
    if (!snapshot || (await readCatalogueVersion(db)) !== snapshot.version) {
      snapshot = new CatalogueSnapshot(await readCatalogue(db))
    }
    checkedAt = startedAt
    return snapshot
  }

  return {
    async current() {
      if (snapshot && Date.now() - checkedAt < CHECK_EVERY_MS) return snapshot
      refreshing ??= refresh().finally(() => {
        refreshing = null
      })
      return refreshing
    },

    async apply(change) {
      const { cardIds } = change
      if (snapshot?.version === change.from && cardIds !== 'everything') {
        const rows = await patchedRows(db, snapshot.rows, { to: change.to, cardIds })
        snapshot = new CatalogueSnapshot(rows)
      }
      checkedAt = 0
    },

    close: stopListening,
  }
}

/** The rows with the changed steps and the sector totals read again. */
async function patchedRows(
  db: Database,
  rows: CatalogueRows,
  change: { to: number; cardIds: number[] },
): Promise<CatalogueRows> {
  const changed = new Set(change.cardIds)
  const cards = await readCards(db, change.cardIds)
  return {
    ...rows,
    version: change.to,
    sectors: await readSectors(db),
    cards: [...rows.cards.filter((card) => !changed.has(card.id)), ...cards],
  }
}
