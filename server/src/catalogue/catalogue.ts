import type { Database, OpenDatabase, Transaction } from '../db/client.ts'
import { refuseSilentTables } from '../db/content-tables.ts'
import { readCatalogue, readCatalogueRows, readCatalogueVersion } from './catalogue.repository.ts'
import { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { StepIndex } from './search/step-index.ts'

/** How long a snapshot is believed without asking the database for its version, in ms. */
const CHECK_EVERY_MS = 1000

export interface Catalogue {
  /** the snapshot, at most a second behind other instances and never behind this one */
  current(): Promise<CatalogueSnapshot>
  /** the same, once a text that is looked for can be: after a start, steps are read a few at a time */
  currentFor(searched: { q?: string | undefined }): Promise<CatalogueSnapshot>
  /** the snapshot with all that any instance has committed by now */
  latest(): Promise<CatalogueSnapshot>
  /** the catalogue with what a transaction that changes it has written so far; kept by nobody */
  seenBy(tx: Transaction): Promise<CatalogueSnapshot>
  /** says that this instance has committed a change */
  noteChange(): void
  /** the version held, and how long ago (ms) it was compared with the database; 0: none yet */
  state(): { version: number; ageMs: number }
  close(): Promise<void>
}

export interface CatalogueServices {
  db: Database
  catalogue: Catalogue
}

export async function createCatalogue({ db, listen }: OpenDatabase): Promise<Catalogue> {
  let snapshot: CatalogueSnapshot | null = null
  let checkedAt = 0
  let comparedAt = 0
  /** a reading that began before the last of them is not believed */
  let changesSeen = 0
  const words = new StepIndex()
  let refreshing: { asOfChange: number; read: Promise<CatalogueSnapshot> } | null = null

  const noteChange = () => {
    checkedAt = 0
    changesSeen += 1
  }
  await refuseSilentTables(db)
  const stopListening = await listen('catalogue', noteChange)

  async function refresh(asOfChange: number): Promise<CatalogueSnapshot> {
    const startedAt = Date.now()
    const base = snapshot
    const rows = await readCatalogue(db, base?.rows ?? null)
    // Another reading may have put a newer one there meanwhile.
    if (!snapshot || snapshot === base || snapshot.version < rows.version) {
      snapshot = rows === base?.rows ? base : new CatalogueSnapshot(rows, words, base)
      void words.warm(snapshot.cards)
    }
    if (asOfChange === changesSeen) checkedAt = startedAt
    comparedAt = startedAt
    return snapshot
  }

  async function current(): Promise<CatalogueSnapshot> {
    if (snapshot && Date.now() - checkedAt < CHECK_EVERY_MS) return snapshot
    if (refreshing?.asOfChange === changesSeen) return refreshing.read
    const started = { asOfChange: changesSeen, read: refresh(changesSeen) }
    refreshing = started
    return started.read.finally(() => {
      if (refreshing === started) refreshing = null
    })
  }

  return {
    current,

    async currentFor({ q }) {
      const read = await current()
      if (q) await words.warm(read.cards)
      return read
    },

    async latest() {
      const committed = await readCatalogueVersion(db)
      if (snapshot && snapshot.version >= committed) return snapshot
      // Not believed any longer, and read once however many ask.
      checkedAt = 0
      const read = await current()
      if (read.version >= committed) return read
      noteChange()
      return current()
    },

    async seenBy(tx) {
      const rows = await readCatalogueRows(tx, snapshot?.rows ?? null)
      return new CatalogueSnapshot(rows, new StepIndex(), snapshot)
    },

    noteChange,

    state: () => ({
      version: snapshot?.version ?? 0,
      ageMs: comparedAt === 0 ? 0 : Date.now() - comparedAt,
    }),

    close: stopListening,
  }
}
