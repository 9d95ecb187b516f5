import { localStore } from '../browser-storage.ts'
import { announceTab, isTabGone } from './active-tabs.ts'
import { ownTab } from './own-tab.ts'
import { isNumber, oneOf, record, type Shape, textsIn } from './shape.ts'

const PREFIX = 'etapes-climat:draft'
/** In the place of the tab: work that does not fit, set aside. */
const ASIDE = 'aside-'

/** Owner and item of a draft: `item` is null for a new one. */
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
  /** gives the work of an earlier version the fields that it lacks */
  complete?: (work: unknown) => unknown
  /** false: not worth keeping after its tab closes, as the server has it too */
  worthKeeping?: (work: Work) => boolean
}

/** A draft that cannot be taken over: another version of the site wrote it. */
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

/** Key under which earlier versions without tabs stored drafts; reports had another one than forms. */
function formerId(key: LocalDraftKey): string {
  if (key.kind !== 'reports') return keyOfItem('etapes-climat:kept', key)
  return `etapes-climat:report-draft:${key.userUid}:${key.item ?? 'new'}`
}

/** Earlier versions also stored reports without unsaved changes. */
const isSavedReport = record<{ state: { unsaved: boolean } }>({
  state: record<{ unsaved: boolean }>({ unsaved: oneOf(false) }),
})

/**
 * Drafts in this browser until they are saved: each tab stores its own, and the next tab
 * that opens the same item takes over the draft of a closed tab.
 */
export function createLocalDrafts(storage: LocalDraftStorage, tabs: Tabs) {
  const ownId = (key: LocalDraftKey) => `${keyOfItem(PREFIX, key)}:${tabs.own()}`
  const tabOf = (id: string) => id.slice(id.lastIndexOf(':') + 1)

  function entryOf<Work>(id: string, { version, fits, complete }: LocalDraftShape<Work>) {
    const entry = parse(storage.get(id))
    if (!isEntry(entry) || entry.version !== version) return null
    const stored = (entry as Entry).work
    const work = complete ? complete(stored) : stored
    return fits(work) ? { id, keptAt: entry.keptAt, work } : null
  }

  /** Ids of other tabs' drafts of the same item. */
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
    /** The draft of this tab, or null. A draft of the wrong shape is set aside for `unusable`. */
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
     * Stores the draft of this tab, replacing the former one.
     * @returns whether the browser stored it: storage may be refused or full
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

    /** Drafts of closed tabs that cannot be taken over. */
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

/** The drafts of this browser. */
export const localDrafts = createLocalDrafts(localStore, {
  own: ownTab,
  announce: announceTab,
  isGone: isTabGone,
})
