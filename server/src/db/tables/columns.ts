import { FIELD_TYPES } from '@etapes-climat/domain/items/field-types'
import type { PlainType } from '@etapes-climat/domain/items/item-contract'
import type { ItemField } from '@etapes-climat/domain/items/item-fields'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** Columns that every entity has: id, uid and the two dates (UTC). New builders at each call. */
export const entityColumns = () => ({
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  uid: uuid().notNull().unique().default(sql`gen_random_uuid()`),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Revision for optimistic locking; the business `version` is another thing. */
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
const pictureList = () => jsonb().$type<Picture[]>().notNull().default([])

/** The column of a field of each type, where it has no rules beyond those of its line. */
const COLUMNS = {
  line: longText,
  longText,
  link: longText,
  richText: longText,
  number: (field: ItemField) =>
    numeric({ mode: 'number' }).notNull().default(FIELD_TYPES.number.empty(field)),
  whole: () => integer(),
  value: () => integer().notNull().default(0),
  date: () => date({ mode: 'string' }),
  draft: () => boolean().notNull().default(true),
  yesNo: () => boolean().notNull().default(false),
  choice: longText,
  choices: longText,
  picture: () => jsonb().$type<Picture>(),
  pictures: pictureList,
} satisfies Record<PlainType, (field: ItemField) => unknown>

/** The columns of fields, named as they are. */
export const fieldColumns = <Fields extends Record<string, ItemField & { type: PlainType }>>(
  fields: Fields,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, COLUMNS[field.type](field)]),
  ) as { [Name in keyof Fields]: ReturnType<(typeof COLUMNS)[Fields[Name]['type']]> }
