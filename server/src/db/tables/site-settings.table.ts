import { LICENCE_NAMES } from '@etapes-climat/domain/settings/licences'
import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { entityColumns, isOneOf, revision } from './columns.ts'

/** What administrators set of the whole site, a column a setting; its only row comes with the migration. */
export const siteSettings = pgTable(
  'site_settings',
  {
    ...entityColumns(),
    revision: revision(),
    onlyRow: boolean().notNull().unique().default(true),
    openData: boolean().notNull().default(false),
    openDataLicence: varchar({ length: 20, enum: LICENCE_NAMES }),
    embedOrigins: text().array().notNull().default([]),
  },
  (table) => [
    check('site_settings_row', sql`${table.onlyRow}`),
    check('site_settings_licence', isOneOf(table.openDataLicence, LICENCE_NAMES)),
    check(
      'site_settings_open_data',
      sql`not ${table.openData} or ${table.openDataLicence} is not null`,
    ),
  ],
)
