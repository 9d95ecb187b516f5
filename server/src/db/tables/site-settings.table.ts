import { REQUIRED_OF } from '@etapes-climat/domain/second-factor/rules/requirement'
import { LICENCE_NAMES } from '@etapes-climat/domain/settings/licences'
import { sql } from 'drizzle-orm'
import { boolean, check, date, pgTable, text, varchar } from 'drizzle-orm/pg-core'
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
    secondFactorOf: varchar({ length: 20, enum: REQUIRED_OF }),
    /** in Paris */
    secondFactorFrom: date({ mode: 'string' }),
  },
  (table) => [
    check('site_settings_row', sql`${table.onlyRow}`),
    check('site_settings_licence', isOneOf(table.openDataLicence, LICENCE_NAMES)),
    check(
      'site_settings_open_data',
      sql`not ${table.openData} or ${table.openDataLicence} is not null`,
    ),
    check('site_settings_second_factor_of', isOneOf(table.secondFactorOf, REQUIRED_OF)),
    check(
      'site_settings_second_factor',
      sql`(${table.secondFactorOf} is null) = (${table.secondFactorFrom} is null)`,
    ),
  ],
)
