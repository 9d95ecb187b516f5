import { char, index, pgTable } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

export const captchaSpent = pgTable(
  'captcha_spent',
  { challenge: char({ length: 64 }).primaryKey(), expiresAt: moment().notNull() },
  (table) => [index('captcha_spent_expiry').on(table.expiresAt)],
)
