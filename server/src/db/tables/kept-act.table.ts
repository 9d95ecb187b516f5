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

/** The last act on the catalogue that can be taken back: one row at most. */
export const keptAct = pgTable(
  'kept_act',
  {
    onlyRow: boolean().primaryKey().default(true),
    /** the `change_id` of its rows in `audit_log` */
    changeId: bigint({ mode: 'number' }).notNull(),
    kind: varchar({ length: 50 }).notNull(),
    actorId: reference().references(() => appUser.id, { onDelete: 'set null' }),
    at: moment().notNull().defaultNow(),
    /** title of the changed item; empty for an action on several items */
    title: text().notNull(),
    /** steps that it touched */
    steps: integer().notNull(),
  },
  (table) => [check('kept_act_row', sql`${table.onlyRow}`)],
)

/** The former state of each row that the last action changed. Triggers write it. */
export const keptRow = pgTable(
  'kept_row',
  {
    changeId: bigint({ mode: 'number' }).notNull(),
    tableName: varchar({ length: 50 }).notNull(),
    firstKey: bigint({ mode: 'number' }).notNull(),
    /** of a row that two columns name; else 0 */
    secondKey: bigint({ mode: 'number' }).notNull(),
    /** null: the action created the row */
    former: jsonb(),
    /** digest of the row after the action; null: the action deleted it */
    leftDigest: text(),
  },
  (table) => [
    primaryKey({
      columns: [table.changeId, table.tableName, table.firstKey, table.secondKey],
    }),
  ],
)
