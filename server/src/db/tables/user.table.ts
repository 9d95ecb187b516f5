import { USER_STATUSES } from '@etapes-climat/domain/users/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, moment, reference, revision } from './columns.ts'
import { companyFrom } from './company-from.table.ts'

export const appUser = pgTable(
  'app_user',
  {
    ...entityColumns(),
    revision: revision(),
    firstName: varchar({ length: 100 }).notNull(),
    lastName: varchar({ length: 100 }).notNull(),
    email: varchar({ length: 254 }).notNull(),
    phone: varchar({ length: 30 }).notNull(),
    company: varchar({ length: 200 }).notNull(),
    companyRole: varchar({ length: 200 }).notNull(),
    companyFromId: reference().references(() => companyFrom.id, { onDelete: 'restrict' }),
    passwordHash: text().notNull(),
    status: text({ enum: USER_STATUSES }).notNull().default('waiting'),
    isAdmin: boolean().notNull().default(false),
    approvedAt: moment(),
    refusedAt: moment(),
    deletedAt: moment(),
  },
  (table) => [
    uniqueIndex('app_user_email_key').on(sql`lower(${table.email})`),
    check('app_user_status', sql`${table.status} in ('waiting', 'member', 'no_member', 'refused')`),
    index('app_user_listed').on(table.status, table.isAdmin).where(sql`${table.deletedAt} is null`),
    index('app_user_deleted').on(table.deletedAt),
    index('app_user_company_from').on(table.companyFromId),
    index('app_user_search').using(
      'gin',
      sql`(f_unaccent(${table.lastName} || ' ' || ${table.firstName} || ' ' || ${table.email})) gin_trgm_ops`,
    ),
  ],
)
