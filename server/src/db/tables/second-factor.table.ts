import { char, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { entityColumns, moment, partOf } from './columns.ts'
import { appUser } from './user.table.ts'

/** Authenticator apps: one at most for each account. */
export const secondFactor = pgTable('second_factor', {
  userId: partOf(() => appUser.id).primaryKey(),
  /** the secret that the app shares, encrypted with a key from APP_SECRET */
  sealedSecret: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
  /** when a right code made it active; null: nobody is asked for it yet */
  activeSince: moment(),
  /** of the code accepted last, in 30 s since 1970: no code up to it is accepted again */
  lastStep: integer(),
})

/** Codes that replace the app, each once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: entityColumns().id,
    userId: partOf(() => appUser.id),
    /** keyed with APP_SECRET */
    codeHash: char({ length: 64 }).notNull(),
    usedAt: moment(),
  },
  (table) => [unique('recovery_code_of_user').on(table.userId, table.codeHash)],
)

/** Sign-ins that had the right password and wait for a code. */
export const signInChallenge = pgTable(
  'sign_in_challenge',
  {
    id: entityColumns().id,
    userId: partOf(() => appUser.id),
    /** SHA-256 of the token, which is nowhere else */
    tokenHash: char({ length: 64 }).notNull().unique(),
    /** the client address that gave the password */
    ipHash: char({ length: 64 }).notNull(),
    tries: smallint().notNull().default(0),
    /** of a sign-in by the identity provider: its ID token, sealed */
    idToken: text(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('sign_in_challenge_user').on(table.userId)],
)
