import { CLASSIFICATION_FIELDS } from '@etapes-climat/domain/classification/classification-fields'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  integer,
  jsonb,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'

/** Columns that every entity has: id, uid and the two dates (UTC). New builders at each call. */
export const entityColumns = () => ({
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  uid: uuid().notNull().unique().default(sql`gen_random_uuid()`),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Revision for optimistic locking (D-119); the business `version` is another thing. */
export const revision = () => integer().notNull().default(1)

/** Reference to the numeric id of another table. */
export const reference = () => bigint({ mode: 'number' })

/** Reference to a parent row, whose deletion deletes this row too. */
export const partOf = (whole: () => AnyPgColumn) =>
  reference().notNull().references(whole, { onDelete: 'cascade' })

/** Condition on a column that holds one of these words. */
export const isOneOf = (column: AnyPgColumn, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`

/** Moment in UTC. */
export const moment = () => timestamp({ withTimezone: true })

/** A text that may be empty, of any length. */
export const longText = () => text().notNull().default('')

/** Pictures in their order. */
export const pictureList = () => jsonb().$type<Picture[]>().notNull().default([])

/** The name of an item of the classification. */
export const nameColumn = (kind: keyof typeof CLASSIFICATION_FIELDS) =>
  varchar({ length: CLASSIFICATION_FIELDS[kind].name.max }).notNull()
