import { LRUCache } from 'lru-cache'

const ENTRY_BYTES = 200

interface Entry<Value> {
  version: number | string
  made: Promise<Value>
}

/**
 * Caches values made from some content until its version changes, within a bounded memory; the
 * least recently used ones leave first. Concurrent requests for a key make its value once; failures
 * are not cached.
 */
export function keepByVersion<Value>(limits: {
  maxBytes: number
  /** ms; absent: as long as there is room */
  maxAge?: number
  /** null: the value is not cached */
  bytesOf: (value: Value) => number | null
}) {
  const { maxBytes: maxSize, maxAge: ttl = 0 } = limits
  const entries = new LRUCache<string, Entry<Value>>({ maxSize, ttl })
  const sizeOf = (key: string, bytes: number) => ({ size: ENTRY_BYTES + key.length + bytes })

  return {
    /** Whether a value of the key is cached or under way, of whichever version. */
    has: (key: string): boolean => entries.has(key),
    /** The cached value of a key, or the one made. @param version read before its content */
    async get(key: string, version: number | string, make: () => Promise<Value>): Promise<Value> {
      const known = entries.get(key)
      if (known?.version === version) return known.made
      const entry = { version, made: make() }
      entries.set(key, entry, sizeOf(key, 0))
      const bytes = await entry.made.then(limits.bytesOf, () => null)
      if (entries.peek(key) === entry) {
        entries.delete(key)
        if (bytes !== null) entries.set(key, entry, sizeOf(key, bytes))
      }
      return entry.made
    },
  }
}
