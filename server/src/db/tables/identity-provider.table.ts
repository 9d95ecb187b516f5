import { char, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { entityColumns, moment, partOf } from './columns.ts'
import { appUser } from './user.table.ts'

/** Accounts at the identity provider that accounts are linked to: one at most for each. */
export const providerIdentity = pgTable(
  'provider_identity',
  {
    ...entityColumns(),
    userId: partOf(() => appUser.id).unique(),
    issuer: text().notNull(),
    /** who it is at the provider, whatever their address becomes */
    subject: text().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [unique('provider_identity_of_issuer').on(table.issuer, table.subject)],
)

/** A person whom the provider has named, with an address that it verified. */
export interface NamedPerson {
  issuer: string
  subject: string
  /** in the spelling of accounts */
  email: string
  firstName: string
  lastName: string
  /** sealed */
  idToken: string | null
}

/** Sign-ins by the identity provider that are under way in a browser. */
export const providerSignIn = pgTable(
  'provider_sign_in',
  {
    /** SHA-256 of what the browser's cookie holds, which is nowhere else */
    tokenHash: char({ length: 64 }).primaryKey(),
    /** whom the provider named; null: it has not answered yet */
    person: jsonb().$type<NamedPerson>(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('provider_sign_in_expiry').on(table.expiresAt)],
)
