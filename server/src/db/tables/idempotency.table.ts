import { char, index, integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, moment, reference } from './columns.ts'
import { appUser } from './user.table.ts'

/** Creations in progress and answers of finished ones, for repeated requests. */
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

export interface KeptAnswer {
  headers: Record<string, string>
  body: string
}
