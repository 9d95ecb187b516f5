import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, moment, reference } from './columns.ts'
import { appUser } from './user.table.ts'

/** Who did what, and what became of it: the database refuses to change or to remove a row. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: entityColumns().id,
    actorId: reference().references(() => appUser.id, { onDelete: 'set null' }),
    action: varchar({ length: 50 }).notNull(),
    targetType: varchar({ length: 50 }).notNull(),
    targetId: bigint({ mode: 'number' }).notNull(),
    /** the fields that the act changed, before and after it */
    before: jsonb(),
    after: jsonb(),
    at: moment().notNull().defaultNow(),
    /** the same for all that one transaction did */
    changeId: bigint({ mode: 'number' }).notNull().default(sql`current_change()`),
    /** what it was called then, with its index; empty for accounts and pictures (P-05) */
    title: text().notNull().default(''),
    /** what the title is looked for in: stored, so that no call computes it for thousands of acts */
    titleFolded: text().notNull().generatedAlwaysAs(sql`f_unaccent(title)`),
    /** all that it held after the act, of what was deleted before it; null for what is no version */
    content: jsonb(),
  },
  (table) => [
    // The act before another one on the same thing is the next entry.
    index('audit_log_target').on(table.targetType, table.targetId, table.id),
    // Without what was only found, which the journal never shows: it turns its pages in the index alone.
    index('audit_log_at').on(table.at, table.id).where(sql`action <> 'found'`),
    index('audit_log_kind').on(table.targetType, table.at, table.id).where(sql`action <> 'found'`),
    index('audit_log_actor').on(table.actorId, table.at, table.id),
    index('audit_log_search').using('gin', sql`${table.titleFolded} gin_trgm_ops`),
  ],
)
