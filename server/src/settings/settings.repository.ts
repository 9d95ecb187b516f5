import type { SiteSettings, SiteSettingsBody } from '@etapes-climat/domain/settings/contract'
import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { siteSettings } from '../db/tables/site-settings.table.ts'

const SETTINGS = {
  openData: siteSettings.openData,
  openDataLicence: siteSettings.openDataLicence,
  embedOrigins: siteSettings.embedOrigins,
  secondFactorOf: siteSettings.secondFactorOf,
  secondFactorFrom: siteSettings.secondFactorFrom,
  revision: siteSettings.revision,
}

/** The settings of the site. */
export const findSettings = async (executor: Executor): Promise<SiteSettings> =>
  onlyRow(await executor.select(SETTINGS).from(siteSettings))

/** The settings, whose row nobody else changes until the transaction ends. */
export const lockSettings = async (executor: Executor) =>
  onlyRow(
    await executor
      .select({ id: siteSettings.id, settings: SETTINGS })
      .from(siteSettings)
      .for('update'),
  )

/** Stores the settings that are given; the others stay. */
export const updateSettings = async (executor: Executor, given: SiteSettingsBody) =>
  onlyRow(
    await executor
      .update(siteSettings)
      .set({ ...given, updatedAt: sql`now()`, revision: sql`${siteSettings.revision} + 1` })
      .returning(SETTINGS),
  )

/** The migration has made the row, and nothing deletes it. */
function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('site_settings has no row')
  return row
}
