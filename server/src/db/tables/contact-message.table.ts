import { CONTACT_FIELDS } from '@etapes-climat/domain/contact/rules/contact-rules'
import { sql } from 'drizzle-orm'
import { char, check, index, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, moment } from './columns.ts'

export const contactMessage = pgTable(
  'contact_message',
  {
    ...entityColumns(),
    lastname: varchar({ length: CONTACT_FIELDS.lastname.max }).notNull(),
    firstname: varchar({ length: CONTACT_FIELDS.firstname.max }).notNull(),
    email: varchar({ length: CONTACT_FIELDS.email.max }).notNull(),
    phone: varchar({ length: CONTACT_FIELDS.phone.max }).notNull(),
    structure: varchar({ length: CONTACT_FIELDS.structure.max }).notNull().default(''),
    message: text().notNull(),
    consentAt: moment().notNull(),
    sentAt: moment(),
    ipHash: char({ length: 64 }).notNull(),
  },
  (table) => [
    check('contact_message_text', sql`btrim(${table.message}) <> ''`),
    index('contact_message_created').on(table.createdAt),
    index('contact_message_email').on(sql`lower(${table.email})`),
  ],
)
