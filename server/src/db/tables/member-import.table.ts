import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { entityColumns, moment, partOf, reference } from './columns.ts'
import { appUser } from './user.table.ts'

/** What an import of members did to an account. */
export const IMPORT_EFFECTS = ['added', 'changed', 'left'] as const

/** The last import of members, while it can be undone: one row at most. */
export const memberImport = pgTable('member_import', {
  id: entityColumns().id,
  actorId: reference().references(() => appUser.id, { onDelete: 'set null' }),
  at: moment().notNull().defaultNow(),
})

/** The accounts that it touched, with the changed fields as they were and as they were written. */
export const memberImportRow = pgTable(
  'member_import_row',
  {
    importId: partOf(() => memberImport.id),
    userId: partOf(() => appUser.id),
    effect: text({ enum: IMPORT_EFFECTS }).notNull(),
    former: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    written: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.userId] }),
    index('member_import_row_user').on(table.userId),
  ],
)
