import type { Database } from '../db/client.ts'
import { card, cardExemplary, cardTag } from '../db/tables/card.table.ts'
import { cardCategory, cardFormat, sector, tag } from '../db/tables/classification.table.ts'
import { companyFrom } from '../db/tables/company-from.table.ts'
import { exemplary } from '../db/tables/exemplary.table.ts'
import { page } from '../db/tables/page.table.ts'
import { testimony } from '../db/tables/testimony.table.ts'

const WRITING = new Set<string | symbol>(['insert', 'update', 'delete'])
const CATALOGUE = new Set<unknown>([
  card,
  cardTag,
  cardExemplary,
  cardFormat,
  cardCategory,
  sector,
  tag,
  exemplary,
  page,
  testimony,
  companyFrom,
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
