import type { SiteSettings, SiteSettingsBody } from '@etapes-climat/domain/settings/contract'
import { callApi } from '../../lib/api/api-client.ts'

/** The settings of the site. */
export const SETTINGS_QUERY = {
  queryKey: ['settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('GET /admin/settings', { signal }),
}

/** The settings as a form saves them. */
export type SavedSettings = SiteSettings & { uid: string }

/** The settings as the one thing of their kind. */
export const asItem = (settings: SiteSettings): SavedSettings => ({ ...settings, uid: 'site' })

const save = async (body: SiteSettingsBody, revision: number | null = null) =>
  asItem(await callApi('POST /admin/settings', { body, revision }))

/** How a form saves some of the settings: the others stay. */
export const SETTINGS_API = {
  read: async () => asItem(await callApi('GET /admin/settings')),
  create: (body: SiteSettingsBody) => save(body),
  update: ({ revision }: SavedSettings, body: SiteSettingsBody) => save(body, revision),
}
