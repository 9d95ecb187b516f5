import { localStore } from '../lib/browser-storage.ts'

const PREFIX = 'etapes-climat:kept'

/** Whose work on what is kept: `item` is null for one that is not saved yet. */
export interface KeptKey {
  userUid: string
  /** for example `pages` */
  kind: string
  item: string | null
}

/** What somebody typed and did not save, and the edition that it rests on. */
export interface KeptWork<Item, Values> {
  basis: Item | null
  values: Values
}

const storageKey = ({ userUid, kind, item }: KeptKey) =>
  `${PREFIX}:${userUid}:${kind}:${item ?? 'new'}`

/** The work kept in this browser, or null. It outlives a reload and a lost sign-in. */
export function readKept<Item, Values>(key: KeptKey): KeptWork<Item, Values> | null {
  try {
    return JSON.parse(localStore.get(storageKey(key)) ?? 'null') as KeptWork<Item, Values> | null
  } catch {
    // unreadable: as if nothing had been kept
    return null
  }
}

/** Keeps what is typed in this browser, in the place of what was kept before. */
export function keepWork<Item, Values>(key: KeptKey, work: KeptWork<Item, Values>): void {
  localStore.set(storageKey(key), JSON.stringify(work))
}

/** Forgets what was kept: it is saved, or given up. */
export function forgetKept(key: KeptKey): void {
  localStore.remove(storageKey(key))
}
