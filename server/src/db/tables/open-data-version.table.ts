import type { PublicCard } from '@etapes-climat/domain/cards/public-contract'
import { char, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** What the open data said at a time, so that it stays readable at its address. */
export const openDataVersion = pgTable('open_data_version', {
  /** beginning of the SHA-256 of the steps, in hex */
  version: char({ length: 32 }).primaryKey(),
  steps: jsonb().$type<PublicCard[]>().notNull(),
  createdAt: moment().notNull().defaultNow(),
  /** when it last became what is published: the latest of all is the current version */
  currentSince: moment().notNull().defaultNow(),
})
