import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  varchar,
} from 'drizzle-orm/pg-core'
import { appUser } from '../users/user.table.ts'
import { entityColumns, moment, reference } from './columns.ts'

/** Mails waiting for the mailer, claimed with SKIP LOCKED. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    ...entityColumns(),
    toAddress: varchar({ length: 254 }).notNull(),
    /** whom an answer goes to, when not the sender */
    replyTo: varchar({ length: 254 }),
    subject: text().notNull(),
    body: jsonb().$type<{ text: string; html: string }>().notNull(),
    kind: varchar({ length: 50 }).notNull(),
    sentAt: moment(),
    nextAttemptAt: moment().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    error: text(),
  },
  (table) => [
    index('mail_outbox_waiting').on(table.nextAttemptAt).where(sql`${table.sentAt} is null`),
  ],
)

/** Counters of the throttles (SEC-32). */
export const rateLimit = pgTable(
  'rate_limit',
  {
    key: varchar({ length: 200 }).notNull(),
    windowStart: moment().notNull(),
    count: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('rate_limit_window').on(table.windowStart),
  ],
)

/** Who changed what, append only. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: entityColumns().id,
    actorId: reference().references(() => appUser.id, { onDelete: 'set null' }),
    action: varchar({ length: 50 }).notNull(),
    targetType: varchar({ length: 50 }).notNull(),
    targetId: bigint({ mode: 'number' }).notNull(),
    before: jsonb(),
    after: jsonb(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_target').on(table.targetType, table.targetId, table.at.desc()),
    index('audit_log_at').on(table.at),
    index('audit_log_actor').on(table.actorId),
  ],
)

/** Sign-ins, refusals and administrators' acts, append only. */
export const securityLog = pgTable(
  'security_log',
  {
    id: entityColumns().id,
    kind: varchar({ length: 50 }).notNull(),
    userId: reference().references(() => appUser.id, { onDelete: 'set null' }),
    ipHash: char({ length: 64 }),
    at: moment().notNull().defaultNow(),
    detail: jsonb(),
  },
  (table) => [index('security_log_at').on(table.at), index('security_log_user').on(table.userId)],
)

/** Captcha challenges already used. */
export const captchaSpent = pgTable(
  'captcha_spent',
  { challenge: char({ length: 64 }).primaryKey(), expiresAt: moment().notNull() },
  (table) => [index('captcha_spent_expiry').on(table.expiresAt)],
)

/** Creations under way and their answers, kept for repeated ones (O-07). */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    id: entityColumns().id,
    key: varchar({ length: 100 }).notNull(),
    /** null: a visitor, whose key is a secret of their own */
    userId: reference().references(() => appUser.id, { onDelete: 'cascade' }),
    methodPath: varchar({ length: 200 }).notNull(),
    /** SHA-256 of the body: the key serves for this one only */
    fingerprint: char({ length: 64 }).notNull(),
    claimedAt: moment().notNull().defaultNow(),
    /** 0 while the first call is under way */
    status: integer().notNull().default(0),
    response: jsonb().$type<KeptAnswer>(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    unique('idempotency_key_owner').on(table.key, table.userId).nullsNotDistinct(),
    index('idempotency_key_expiry').on(table.expiresAt),
  ],
)

/** An answer as it was sent. */
export interface KeptAnswer {
  headers: Record<string, string>
  body: string
}

/** Raised by triggers at each change of public content; the snapshots compare it. */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    onlyRow: boolean().primaryKey().default(true),
    version: bigint({ mode: 'number' }).notNull().default(1),
  },
  (table) => [check('catalogue_version_row', sql`${table.onlyRow}`)],
)

/** The version at which each step last changed, noted by triggers; a deleted step keeps its row. */
export const catalogueCardChange = pgTable('catalogue_card_change', {
  cardId: bigint({ mode: 'number' }).primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
})
