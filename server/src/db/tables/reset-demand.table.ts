import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { boolean, char, pgTable, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, moment } from './columns.ts'

/** Waiting requests for a reset link, of known and unknown addresses. */
export const resetDemand = pgTable('reset_demand', {
  id: entityColumns().id,
  /** the address that was written, in the spelling of accounts */
  email: varchar({ length: PERSON_FIELDS.email.max }).notNull(),
  ipHash: char({ length: 64 }).notNull(),
  /** false: too many for this address, to be noted without a mail */
  allowed: boolean().notNull(),
  askedAt: moment().notNull().defaultNow(),
})
