import { localStore } from '../browser-storage.ts'
import { announceTab, isTabGone } from './active-tabs.ts'
import { ownTab } from './own-tab.ts'
import { isNumber, oneOf, record, type Shape, textsIn } from './shape.ts'

const PREFIX = 'etapes-climat:draft'
/** In the place of the tab: work that does not fit, set aside. */
const ASIDE = 'aside-'

/** Whose work on what is kept: `item` is null for one that is not saved yet. */
export interface LocalDraftKey {
  userUid: string
  /** for example `pages` */
  kind: string
  item: string | null
}

/** What work of a kind must be to be taken up again. */
export interface LocalDraftShape<Work> {
  /** raised when the meaning changes and the fields do not */
  version: number
  fits: Shape<Work>
  /** false: of no use once its tab is gone, as it is on the server too */
  worthKeeping?: (work: Work) => boolean
}

/** Work that cannot be taken up: another version of the site kept it. */
export interface UnusableLocalDraft {
  id: string
  /** the texts in it, to copy */
  text: string
}

/** Browser storage that never throws: `set` may silently keep nothing. */
export interface LocalDraftStorage {
  keys(): string[]
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

interface Tabs {
  own(): string
  /** other tabs learn that this one lives */
  announce(): void
  isGone(tab: string): Promise<boolean>
}

interface Entry {
  version: number
  keptAt: number
  work: unknown
}

const isEntry = record<Omit<Entry, 'work'>>({ version: isNumber, keptAt: isNumber })

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return text
  }
}

const keyOfItem = (prefix: string, { userUid, kind, item }: LocalDraftKey) =>
  `${prefix}:${userUid}:${kind}:${item ?? 'new'}`

/** Where versions of the site without tabs kept work: reports lay apart from forms. */
function formerId(key: LocalDraftKey): string {
  if (key.kind !== 'reports') return keyOfItem('etapes-climat:kept', key)
  return `etapes-climat:report-draft:${key.userUid}:${key.item ?? 'new'}`
}

/** They kept reports with nothing unsaved in them, too. */
const isSavedReport = record<{ state: { unsaved: boolean } }>({
  state: record<{ unsaved: boolean }>({ unsaved: oneOf(false) }),
})

/**
 * Work kept in this browser until it is saved (REP-41): each tab keeps its own, and what a tab left
 * behind is taken up by the next one that opens the same thing.
 */
export function createLocalDrafts(storage: LocalDraftStorage, tabs: Tabs) {
  const ownId = (key: LocalDraftKey) => `${keyOfItem(PREFIX, key)}:${tabs.own()}`
  const tabOf = (id: string) => id.slice(id.lastIndexOf(':') + 1)

  function entryOf<Work>(id: string, { version, fits }: LocalDraftShape<Work>) {
    const entry = parse(storage.get(id))
    if (!isEntry(entry) || entry.version !== version) return null
    const { work } = entry as Entry
    return fits(work) ? { id, keptAt: entry.keptAt, work } : null
  }

  /** What others keep, or have kept, of the same thing. */
  function foreignIds(key: LocalDraftKey): string[] {
    const start = `${keyOfItem(PREFIX, key)}:`
    return storage
      .keys()
      .filter((id) => (id.startsWith(start) && id !== ownId(key)) || id === formerId(key))
  }

  async function isLeft(id: string): Promise<boolean> {
    if (!id.startsWith(PREFIX) || tabOf(id).startsWith(ASIDE)) return true
    return tabs.isGone(tabOf(id))
  }

  async function leftIds(key: LocalDraftKey): Promise<string[]> {
    const ids = foreignIds(key)
    const left = await Promise.all(ids.map(isLeft))
    return ids.filter((_, at) => left[at])
  }

  return {
    /** The work of this tab, or null. What does not fit is set aside, and told by `unusable`. */
    read<Work>(key: LocalDraftKey, shape: LocalDraftShape<Work>): Work | null {
      const id = ownId(key)
      const kept = storage.get(id)
      if (kept === null) return null
      tabs.announce()
      const entry = entryOf(id, shape)
      if (entry) return entry.work
      storage.set(`${keyOfItem(PREFIX, key)}:${ASIDE}${Date.now()}`, kept)
      storage.remove(id)
      return null
    },

    /**
     * Keeps the work of this tab, in the place of what it kept before.
     * @returns whether the browser kept it: storage may be refused or full
     */
    keep<Work>(key: LocalDraftKey, { version }: LocalDraftShape<Work>, work: Work): boolean {
      const id = ownId(key)
      tabs.announce()
      // First removed: a full storage then keeps nothing rather than something stale.
      storage.remove(id)
      storage.set(id, JSON.stringify({ version, keptAt: Date.now(), work } satisfies Entry))
      return storage.get(id) !== null
    },

    /** Forgets the work of this tab: it is saved, or given up. */
    forget(key: LocalDraftKey): void {
      storage.remove(ownId(key))
    },

    /**
     * Takes over the latest work that a tab left behind when it went, or null.
     * @param wanted asked at the last moment: meanwhile something may have been typed here
     */
    async takeOver<Work>(
      key: LocalDraftKey,
      shape: LocalDraftShape<Work>,
      wanted: () => boolean,
    ): Promise<Work | null> {
      const entries = (await leftIds(key)).flatMap((id) => entryOf(id, shape) ?? [])
      const isOfUse = ({ work }: { work: Work }) => shape.worthKeeping?.(work) ?? true
      for (const entry of entries) if (!isOfUse(entry)) storage.remove(entry.id)
      const [latest] = entries.filter(isOfUse).toSorted((a, b) => b.keptAt - a.keptAt)
      if (!latest || !wanted()) return null
      storage.remove(latest.id)
      return latest.work
    },

    /** What was left behind and cannot be taken up. */
    async unusable<Work>(
      key: LocalDraftKey,
      shape: LocalDraftShape<Work>,
    ): Promise<UnusableLocalDraft[]> {
      const ids = await leftIds(key)
      for (const id of ids) if (isSavedReport(parse(storage.get(id)))) storage.remove(id)
      return ids
        .filter((id) => storage.get(id) !== null && entryOf(id, shape) === null)
        .map((id) => ({ id, text: textsIn(parse(storage.get(id))).join('\n') }))
    },

    /** Removes what cannot be taken up. */
    remove(id: string): void {
      storage.remove(id)
    },

    /** All work of a kind that this user left in this browser, in any tab; this tab's first. */
    all<Work>(userUid: string, kind: string, shape: LocalDraftShape<Work>): Work[] {
      const start = `${PREFIX}:${userUid}:${kind}:`
      return storage
        .keys()
        .filter((id) => id.startsWith(start))
        .toSorted((a, b) => Number(tabOf(b) === tabs.own()) - Number(tabOf(a) === tabs.own()))
        .flatMap((id) => entryOf(id, shape)?.work ?? [])
    },
  }
}

/** The work kept in this browser. */
export const localDrafts = createLocalDrafts(localStore, {
  own: ownTab,
  announce: announceTab,
  isGone: isTabGone,
})
