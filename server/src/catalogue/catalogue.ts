import type { Database, OpenDatabase } from '../db/client.ts'
import {
  type CatalogueRows,
  readCards,
  readCatalogue,
  readCatalogueVersion,
  readSectors,
} from './catalogue.repository.ts'
import { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { StepWords } from './search/step-words.ts'

/** How long a snapshot is believed without asking the database for its version, in ms. */
const CHECK_EVERY_MS = 1000

/** What a committed write changed, and between which versions of the catalogue. */
interface CatalogueChange {
  from: number
  to: number
  /** the steps whose row changed; 'everything': the snapshot is read anew */
  cardIds: number[] | 'everything'
}

/** Keeps the snapshot of the catalogue up to date. */
export interface Catalogue {
  /** the snapshot, at most a second behind other instances and never behind this one */
  current(): Promise<CatalogueSnapshot>
  /** the snapshot with all that any instance has committed by now */
  latest(): Promise<CatalogueSnapshot>
  /** takes over a change committed by this instance */
  apply(change: CatalogueChange): Promise<void>
  close(): Promise<void>
}

export async function createCatalogue(database: OpenDatabase): Promise<Catalogue> {
  const { db } = database
  let snapshot: CatalogueSnapshot | null = null
  let checkedAt = 0
  /** number of changes heard of: what was asked before the last of them is not believed */
  let heard = 0
  /** how many had been heard of when what the snapshot holds was read */
  let heldSince = 0
  const words = new StepWords()
  let refreshing: { since: number; read: Promise<CatalogueSnapshot> } | null = null

  const hear = () => {
    checkedAt = 0
    heard += 1
    return heard
  }
  const stopListening = await database.listen('catalogue', hear)

  async function refresh(since: number): Promise<CatalogueSnapshot> {
    const startedAt = Date.now()
    if (!snapshot || (await readCatalogueVersion(db)) !== snapshot.version) {
      const read = new CatalogueSnapshot(await readCatalogue(db), words)
      if (snapshot && since < heldSince) return snapshot
      snapshot = read
      heldSince = since
      void words.warm(read.rows.cards)
    }
    if (since === heard) checkedAt = startedAt
    return snapshot
  }

  async function current(): Promise<CatalogueSnapshot> {
    if (snapshot && Date.now() - checkedAt < CHECK_EVERY_MS) return snapshot
    if (refreshing?.since === heard) return refreshing.read
    const started = { since: heard, read: refresh(heard) }
    refreshing = started
    return started.read.finally(() => {
      if (refreshing === started) refreshing = null
    })
  }

  return {
    current,

    async latest() {
      const committed = await readCatalogueVersion(db)
      if (snapshot && snapshot.version >= committed) return snapshot
      // Not believed any longer, and read once however many ask.
      checkedAt = 0
      const read = await current()
      if (read.version >= committed) return read
      hear()
      return current()
    },

    async apply({ from, to, cardIds }) {
      const since = hear()
      const base = snapshot
      if (base?.version !== from || cardIds === 'everything') return
      const rows = await patchedRows(db, base.rows, { to, cardIds })
      if (snapshot !== base) return
      snapshot = new CatalogueSnapshot(rows, words)
      heldSince = since
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
