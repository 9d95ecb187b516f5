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
 * The database as a test gets it, beside that of the application: what the test writes into the
 * catalogue is noted.
 * @returns `takeNote`, whether anything was since it was last asked
 */
export function noteWrites(db: Database): { db: Database; takeNote: () => boolean } {
  let hasWritten = false
  const noted = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (WRITING.has(name) && CATALOGUE.has(given[0])) hasWritten = true
        return value.apply(target, given)
      }
    },
  })
  const takeNote = () => {
    const taken = hasWritten
    hasWritten = false
    return taken
  }
  return { db: noted, takeNote }
}
