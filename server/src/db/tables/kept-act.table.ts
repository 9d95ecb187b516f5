import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { moment, reference } from './columns.ts'
import { appUser } from './user.table.ts'

/** The last act on the catalogue that can be taken back (LIFE-16): one row at most. */
export const keptAct = pgTable(
  'kept_act',
  {
    onlyRow: boolean().primaryKey().default(true),
    /** that of its rows of `audit_log` */
    changeId: bigint({ mode: 'number' }).notNull(),
    kind: varchar({ length: 50 }).notNull(),
    actorId: reference().references(() => appUser.id, { onDelete: 'set null' }),
    at: moment().notNull().defaultNow(),
    /** of what it was about; empty for an act on many things */
    title: text().notNull(),
    /** steps that it touched */
    steps: integer().notNull(),
  },
  (table) => [check('kept_act_row', sql`${table.onlyRow}`)],
)

/** What an act touched: each row as it was before. Triggers write it, before the act is kept. */
export const keptRow = pgTable(
  'kept_row',
  {
    changeId: bigint({ mode: 'number' }).notNull(),
    tableName: varchar({ length: 50 }).notNull(),
    firstKey: bigint({ mode: 'number' }).notNull(),
    /** of a row that two columns name; else 0 */
    secondKey: bigint({ mode: 'number' }).notNull(),
    /** null: the act made it */
    former: jsonb(),
    /** of the row as the act left it; null: the act removed it */
    leftDigest: text(),
  },
  (table) => [
    primaryKey({
      columns: [table.changeId, table.tableName, table.firstKey, table.secondKey],
    }),
  ],
)
