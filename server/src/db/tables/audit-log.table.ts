import { bigint, index, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, moment, reference } from './columns.ts'
import { appUser } from './user.table.ts'

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
