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
 * A publication to come of one step, work or page: of a next version that stands beside what is
 * online, or of the draft as it is. It goes with what it is of.
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
    /** all that the next version holds, as versions are kept; null: the draft as it is */
    content: jsonb().$type<Record<string, unknown>>(),
    /** what was online when its author last saw it: tells who changed which field */
    base: jsonb().$type<Record<string, unknown>>(),
    /** what the next version of a step needs, and the database therefore keeps */
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
