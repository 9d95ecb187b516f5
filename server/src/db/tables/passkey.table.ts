import { PASSKEY_NAME_MAX } from '@etapes-climat/domain/passkeys/rules/passkey-name'
import { bigint, char, index, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, moment, partOf, reference } from './columns.ts'
import { appUser } from './user.table.ts'

/** Keys with which accounts sign in without a password (WebAuthn); the secret half never leaves the device. */
export const passkey = pgTable(
  'passkey',
  {
    ...entityColumns(),
    userId: partOf(() => appUser.id),
    /** what the device calls the key, base64url */
    credentialId: text().notNull().unique(),
    /** COSE, base64url */
    publicKey: text().notNull(),
    /** how often the device used the key; always 0 for devices that do not count */
    counter: bigint({ mode: 'number' }).notNull(),
    name: varchar({ length: PASSKEY_NAME_MAX }).notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index('passkey_user').on(table.userId)],
)

/** Random values that devices have to sign, each once. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    challenge: char({ length: 43 }).primaryKey(),
    /** who adds a passkey; null: somebody signs in */
    userId: reference().references(() => appUser.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('passkey_challenge_expiry').on(table.expiresAt),
    index('passkey_challenge_user').on(table.userId),
  ],
)
