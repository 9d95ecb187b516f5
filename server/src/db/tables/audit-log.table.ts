import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, moment, reference } from './columns.ts'
import { appUser } from './user.table.ts'

/** Who did what, and the state before and after: triggers refuse updates and deletions. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: entityColumns().id,
    actorId: reference().references(() => appUser.id, { onDelete: 'set null' }),
    action: varchar({ length: 50 }).notNull(),
    targetType: varchar({ length: 50 }).notNull(),
    targetId: bigint({ mode: 'number' }).notNull(),
    /** the fields that the action changed, before and after it */
    before: jsonb(),
    after: jsonb(),
    at: moment().notNull().defaultNow(),
    /** the same for all that one transaction did */
    changeId: bigint({ mode: 'number' }).notNull().default(sql`current_change()`),
    /** the item's title at that time, with its index; empty for accounts and pictures */
    title: text().notNull().default(''),
    /** folded title for searches, stored so that no call computes it for thousands of rows */
    titleFolded: text().notNull().generatedAlwaysAs(sql`f_unaccent(title)`),
    /** the whole content after the action, or before a deletion; null when the row is no version */
    content: jsonb(),
  },
  (table) => [
    // The previous action on the same item is the next entry of this index.
    index('audit_log_target').on(table.targetType, table.targetId, table.id),
    // Without `found` rows, which the journal never shows: its pages are read from the index alone.
    index('audit_log_at').on(table.at, table.id).where(sql`action <> 'found'`),
    // One entry an act: those of its other lines are skipped.
    index('audit_log_act').on(table.at, table.changeId, table.id).where(sql`action <> 'found'`),
    index('audit_log_kind').on(table.targetType, table.at, table.id).where(sql`action <> 'found'`),
    index('audit_log_actor').on(table.actorId, table.at, table.id),
    index('audit_log_search').using('gin', sql`${table.titleFolded} gin_trgm_ops`),
  ],
)
