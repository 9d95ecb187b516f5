import { boolean, char, index, pgTable, smallint, text, uuid, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, moment, partOf, reference } from './columns.ts'
import { appUser } from './user.table.ts'

/**
 * Refresh tokens, hashed. The tokens of one sign-in form a family; the live one has neither
 * `revokedAt` nor `replacedBy`.
 */
export const refreshToken = pgTable(
  'refresh_token',
  {
    ...entityColumns(),
    userId: partOf(() => appUser.id),
    tokenHash: char({ length: 64 }).notNull().unique(),
    family: uuid().notNull(),
    /** end of life when idle */
    expiresAt: moment().notNull(),
    /** end of life of the whole family */
    familyExpiresAt: moment().notNull(),
    revokedAt: moment(),
    replacedBy: reference(),
  },
  (table) => [
    index('refresh_token_user').on(table.userId),
    index('refresh_token_family').on(table.family),
    index('refresh_token_expiry').on(table.expiresAt),
  ],
)

/**
 * Sign-ins, one row for each family of refresh tokens. Whether the session is open, its tokens say.
 */
export const session = pgTable(
  'session',
  {
    ...entityColumns(),
    userId: partOf(() => appUser.id),
    family: uuid().notNull().unique(),
    /** names of the browser and the system at the sign-in; empty when they were not recognised */
    browser: varchar({ length: 40 }).notNull().default(''),
    system: varchar({ length: 40 }).notNull().default(''),
    /** the sign-in or the last renewal */
    lastUsedAt: moment().notNull().defaultNow(),
    /** when the person last proved who they are */
    provenAt: moment().notNull().defaultNow(),
    /** a passkey proved who it is, which is a second factor by itself */
    byPasskey: boolean().notNull().default(false),
    /** of a sign-in by the identity provider: its ID token, sealed, which ends the session there too */
    idToken: text(),
    /** end of life of the whole family */
    expiresAt: moment().notNull(),
  },
  (table) => [index('session_user').on(table.userId), index('session_expiry').on(table.expiresAt)],
)

export const passwordReset = pgTable(
  'password_reset',
  {
    ...entityColumns(),
    userId: partOf(() => appUser.id),
    tokenHash: char({ length: 64 }).notNull().unique(),
    attempts: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('password_reset_user').on(table.userId)],
)
