import { ITEM_KIND_NAMES } from '@etapes-climat/domain/items/item-kinds'
import type { Database } from '../db/client.ts'
import { CARD_LINKS } from '../db/tables/card.table.ts'
import { schema } from '../db/tables/schema.ts'

const WRITING = new Set<string | symbol>(['insert', 'update', 'delete'])
const CATALOGUE = new Set<unknown>([
  ...ITEM_KIND_NAMES.map((kind) => schema[kind]),
  ...Object.values(CARD_LINKS),
])

/**
 * The database for the test itself, beside that of the application: it notices what the test writes
 * into the catalogue.
 * @returns `hasNewWrites`, whether anything was written since it was last called
 */
export function trackCatalogueWrites(db: Database): { db: Database; hasNewWrites: () => boolean } {
  let hasWritten = false
  const tracking = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (WRITING.has(name) && CATALOGUE.has(given[0])) hasWritten = true
        return value.apply(target, given)
      }
    },
  })
  const hasNewWrites = () => {
    const written = hasWritten
    hasWritten = false
    return written
  }
  return { db: tracking, hasNewWrites }
}
