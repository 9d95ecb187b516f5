import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { card } from './card.table.ts'
import { cardCategory, cardFormat, sector } from './classification.table.ts'
import { entityColumns, moment, reference, revision } from './columns.ts'
import { exemplary } from './exemplary.table.ts'
import { page } from './page.table.ts'
import { appUser } from './user.table.ts'

const ofAuthor = () =>
  reference().references((): AnyPgColumn => appUser.id, { onDelete: 'set null' })

/**
 * A planned or prepared publication of one step, work or page: of a next version beside the
 * published one, or of the draft itself. It is deleted with its item.
 */
export const publication = pgTable(
  'publication',
  {
    ...entityColumns(),
    revision: revision(),
    cardId: reference()
      .unique()
      .references(() => card.id, { onDelete: 'cascade' }),
    exemplaryId: reference()
      .unique()
      .references(() => exemplary.id, { onDelete: 'cascade' }),
    pageId: reference()
      .unique()
      .references(() => page.id, { onDelete: 'cascade' }),
    /** content of the next version, in the form of versions; null: the draft itself is published */
    content: jsonb().$type<Record<string, unknown>>(),
    /** the published content that its author last saw: tells which side changed a field */
    base: jsonb().$type<Record<string, unknown>>(),
    /** items that the next version of a step refers to, so that the database refuses their deletion */
    formatId: reference().references(() => cardFormat.id, { onDelete: 'restrict' }),
    sectorId: reference().references(() => sector.id, { onDelete: 'restrict' }),
    categoryId: reference().references(() => cardCategory.id, { onDelete: 'restrict' }),
    authorId: ofAuthor(),
    /** null: not planned */
    plannedAt: moment(),
    plannedBy: ofAuthor(),
    /** when a planned publication was not done, and why */
    refusedAt: moment(),
    refusal: text(),
  },
  (table) => [
    check(
      'publication_target',
      sql`num_nonnulls(${table.cardId}, ${table.exemplaryId}, ${table.pageId}) = 1`,
    ),
    check('publication_content', sql`(${table.content} is null) = (${table.base} is null)`),
    check(
      'publication_purpose',
      sql`num_nonnulls(${table.content}, ${table.plannedAt}, ${table.refusedAt}) > 0`,
    ),
    check('publication_refusal', sql`(${table.refusedAt} is null) = (${table.refusal} is null)`),
    index('publication_planned').on(table.plannedAt),
    index('publication_format').on(table.formatId),
    index('publication_sector').on(table.sectorId),
    index('publication_category').on(table.categoryId),
    index('publication_author').on(table.authorId),
    index('publication_planner').on(table.plannedBy),
  ],
)
