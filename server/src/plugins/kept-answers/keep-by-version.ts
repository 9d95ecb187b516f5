import { LRUCache } from 'lru-cache'

/** What is counted of an entry beside its key and its value, in bytes. */
const ENTRY_BYTES = 200

interface Entry<Value> {
  version: number | string
  made: Promise<Value | null>
}

/**
 * Keeps what is made of some content until the content changes, in a bounded memory: what was asked
 * for last stays, for so long at most. What many ask for at once is made once; null and failures are not kept.
 * @returns what answers the kept value of a key, or makes it; `version` is read before what it is made of
 */
export function keepByVersion<Value>(limits: {
  maxBytes: number
  /** ms; absent: as long as there is room */
  maxAge?: number
  bytesOf: (value: Value) => number
}) {
  const { maxBytes: maxSize, maxAge: ttl = 0 } = limits
  const entries = new LRUCache<string, Entry<Value>>({ maxSize, ttl })
  const sizeOf = (key: string, bytes: number) => ({ size: ENTRY_BYTES + key.length + bytes })

  return async (
    key: string,
    version: number | string,
    make: () => Promise<Value | null>,
  ): Promise<Value | null> => {
    const known = entries.get(key)
    if (known?.version === version) return known.made
    const entry = { version, made: make() }
    entries.set(key, entry, sizeOf(key, 0))
    const value = await entry.made.catch(() => null)
    if (entries.peek(key) === entry) {
      entries.delete(key)
      if (value !== null) entries.set(key, entry, sizeOf(key, limits.bytesOf(value)))
    }
    return entry.made
  }
}
