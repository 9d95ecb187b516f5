import { sql } from 'drizzle-orm'
import {
  bigint,
  char,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { entityColumns, moment, partOf, reference } from './columns.ts'
import { appUser } from './user.table.ts'

export const media = pgTable(
  'media',
  {
    ...entityColumns(),
    file: varchar({ length: 255 }).notNull().unique(),
    alt: text().notNull().default(''),
    meta: text().notNull().default(''),
    mime: varchar({ length: 100 }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** bytes */
    size: bigint({ mode: 'number' }).notNull(),
    ownerId: reference().references(() => appUser.id, { onDelete: 'set null' }),
    sha256: char({ length: 64 }).notNull(),
  },
  (table) => [index('media_owner').on(table.ownerId)],
)

/** Byte ranges already received, in PostgreSQL's text form. */
const byteRanges = customType<{ data: string }>({ dataType: () => 'int8multirange' })

export const uploadSession = pgTable(
  'upload_session',
  {
    ...entityColumns(),
    userId: partOf(() => appUser.id),
    targetType: varchar({ length: 50 }),
    targetUid: uuid(),
    path: text().notNull().default(''),
    name: varchar({ length: 255 }).notNull(),
    mime: varchar({ length: 100 }).notNull(),
    /** bytes, 10 GiB at most (LIM-11) */
    size: bigint({ mode: 'number' }).notNull(),
    received: byteRanges().notNull().default(sql`'{}'::int8multirange`),
    state: varchar({ length: 10 }).notNull().default('open'),
    expiresAt: moment().notNull(),
  },
  (table) => [
    check('upload_session_size', sql`${table.size} > 0 and ${table.size} <= 10737418240`),
    check('upload_session_state', sql`${table.state} in ('open', 'complete', 'failed', 'expired')`),
    index('upload_session_expiry').on(table.state, table.expiresAt),
    index('upload_session_user').on(table.userId),
  ],
)
