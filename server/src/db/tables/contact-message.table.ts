import { sql } from 'drizzle-orm'
import { char, check, index, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, moment } from './columns.ts'

export const contactMessage = pgTable(
  'contact_message',
  {
    ...entityColumns(),
    lastname: varchar({ length: 100 }).notNull(),
    firstname: varchar({ length: 100 }).notNull(),
    email: varchar({ length: 254 }).notNull(),
    phone: varchar({ length: 30 }).notNull(),
    structure: varchar({ length: 200 }).notNull().default(''),
    message: text().notNull(),
    consentAt: moment().notNull(),
    sentAt: moment(),
    ipHash: char({ length: 64 }).notNull(),
  },
  (table) => [
    check('contact_message_text', sql`btrim(${table.message}) <> ''`),
    index('contact_message_created').on(table.createdAt),
  ],
)
