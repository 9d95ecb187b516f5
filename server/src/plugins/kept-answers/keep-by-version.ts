import { LRUCache } from 'lru-cache'

/** Bytes counted for an entry beside its key and value. */
const ENTRY_BYTES = 200

interface Entry<Value> {
  version: number | string
  made: Promise<Value | null>
}

/**
 * Caches values made from some content until its version changes, within a bounded memory; the
 * least recently used ones leave first. Concurrent requests for a key make its value once; null and
 * failures are not cached.
 * @returns a function that returns the cached value of a key, or makes it; `version` is read
 *   before its content
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
