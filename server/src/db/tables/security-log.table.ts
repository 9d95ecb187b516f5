import { char, index, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, moment, reference } from './columns.ts'
import { appUser } from './user.table.ts'

/** Sign-ins, refusals and administrators' actions, append only. */
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
