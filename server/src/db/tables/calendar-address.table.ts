import { char, pgTable } from 'drizzle-orm/pg-core'
import { moment, partOf } from './columns.ts'
import { appUser } from './user.table.ts'

/** Private addresses under which calendars read the dates of an account: one at most each. */
export const calendarAddress = pgTable('calendar_address', {
  userId: partOf(() => appUser.id).primaryKey(),
  /** SHA-256 of the token, which is nowhere else */
  tokenHash: char({ length: 64 }).notNull().unique(),
  createdAt: moment().notNull().defaultNow(),
})
