import {
  CO_AUTHOR_ROLES,
  type CoAuthorRole,
} from '@etapes-climat/domain/reports/rules/co-author-roles'
import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { check, index, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, isOneOf, moment, partOf, reference } from './columns.ts'
import { report } from './report.table.ts'
import { appUser } from './user.table.ts'

/** People invited to a report beside its owner. */
export const coAuthor = pgTable(
  'co_author',
  {
    ...entityColumns(),
    reportId: partOf(() => report.id),
    /** in the spelling of accounts */
    email: varchar({ length: PERSON_FIELDS.email.max }).notNull(),
    role: text().$type<CoAuthorRole>().notNull(),
    /** the account that opened it first; null: not opened yet, open to the member with this address */
    userId: reference().references(() => appUser.id, { onDelete: 'cascade' }),
    openedAt: moment(),
  },
  (table) => [
    check('co_author_role', isOneOf(table.role, CO_AUTHOR_ROLES)),
    uniqueIndex('co_author_once').on(table.reportId, table.email),
    index('co_author_email').on(table.email),
    index('co_author_user').on(table.userId),
  ],
)
