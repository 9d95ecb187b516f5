import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, partOf } from './columns.ts'
import { appUser } from './user.table.ts'

/**
 * Logos of structures: one at most an account. The row holds the picture itself, so that it goes
 * with the account, and a logo that is replaced leaves no file behind.
 */
export const structureLogo = pgTable('structure_logo', {
  userId: partOf(() => appUser.id).primaryKey(),
  /** data URL of a PNG or JPEG */
  src: text().notNull(),
  /** px */
  width: integer().notNull(),
  height: integer().notNull(),
  storedAt: moment().notNull().defaultNow(),
})
