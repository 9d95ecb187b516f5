import { sql } from 'drizzle-orm'
import {
  bigint,
  char,
  check,
  index,
  integer,
  pgTable,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { entityColumns, isOneOf, moment, partOf, reference } from './columns.ts'
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

/** `finishing`: one call publishes the file, and no other takes the session. */
const UPLOAD_STATES = ['open', 'finishing', 'complete', 'failed', 'expired'] as const

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
    /** bytes, 10 GiB at most */
    size: bigint({ mode: 'number' }).notNull(),
    state: varchar({ length: 10, enum: UPLOAD_STATES }).notNull().default('open'),
    expiresAt: moment().notNull(),
    /** the file of a complete session, for an answer that was lost */
    mediaId: reference().references(() => media.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('upload_session_size', sql`${table.size} > 0 and ${table.size} <= 10737418240`),
    check('upload_session_state', isOneOf(table.state, UPLOAD_STATES)),
    index('upload_session_expiry').on(table.state, table.expiresAt),
    index('upload_session_user').on(table.userId),
    index('upload_session_media').on(table.mediaId),
  ],
)

/** Pieces of files that are sent in chunks, each a file of the storage that every instance reads. */
export const uploadChunk = pgTable(
  'upload_chunk',
  {
    /** in the storage; the row is there before the file, so that a sweep finds it */
    name: text().primaryKey(),
    sessionId: reference().references(() => uploadSession.id, { onDelete: 'set null' }),
    fromByte: bigint({ mode: 'number' }).notNull(),
    /** the first byte after it; null while it arrives */
    toByte: bigint({ mode: 'number' }),
    begunAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('upload_chunk_bytes', sql`${table.fromByte} < ${table.toByte}`),
    index('upload_chunk_session').on(table.sessionId),
  ],
)
