import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, moment } from './columns.ts'

/** Mails waiting for the mailer, claimed with SKIP LOCKED. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    ...entityColumns(),
    toAddress: varchar({ length: PERSON_FIELDS.email.max }).notNull(),
    /** whom an answer goes to, when not the sender */
    replyTo: varchar({ length: PERSON_FIELDS.email.max }),
    /** address of the person that it tells others about, with whose account it goes */
    aboutAddress: varchar({ length: PERSON_FIELDS.email.max }),
    subject: text().notNull(),
    body: jsonb().$type<{ text: string; html: string }>().notNull(),
    /** where its reader ends such mails; null: it comes once */
    unsubscribeUrl: text(),
    kind: varchar({ length: 50 }).notNull(),
    sentAt: moment(),
    nextAttemptAt: moment().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    error: text(),
  },
  (table) => [
    index('mail_outbox_waiting').on(table.nextAttemptAt).where(sql`${table.sentAt} is null`),
    // What the hourly removal looks for.
    index('mail_outbox_created').on(table.createdAt),
    index('mail_outbox_about').on(sql`lower(${table.aboutAddress})`),
    index('mail_outbox_to').on(sql`lower(${table.toAddress})`),
  ],
)
