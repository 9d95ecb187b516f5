import { z } from 'zod'
import { INVALID_DATE } from '../kernel/fields.ts'
import { IMPLAUSIBLE_DAY, isPlausibleDay } from '../kernel/rules/plausible-day.ts'
import { REQUIRED_OF } from '../second-factor/rules/requirement.ts'
import { isOrigin, MOST_ORIGINS, refusedOrigin, TOO_MANY_ORIGINS } from './embed-origins.ts'
import { LICENCE_NAMES } from './licences.ts'

/** What administrators set of the whole site: each setting once (`site-settings.table.ts`). */
const settings = z.object({
  openData: z.boolean().describe('the public calls of open data answer'),
  openDataLicence: z
    .enum(LICENCE_NAMES, { error: 'Choisissez une des licences proposées.' })
    .nullable()
    .describe('licence under which they may be used; null: none chosen yet'),
  embedOrigins: z
    .array(z.string().refine(isOrigin, { error: ({ input }) => refusedOrigin(String(input)) }))
    .max(MOST_ORIGINS, { error: TOO_MANY_ORIGINS })
    .describe(
      'sites that may show the pages of /embarquer in frames; none: these pages are not there',
    ),
  secondFactorOf: z
    .enum(REQUIRED_OF, { error: 'Choisissez à qui la double authentification est demandée.' })
    .nullable()
    .describe('who needs a second factor; null: nobody'),
  secondFactorFrom: z.iso
    .date({ error: INVALID_DATE })
    .refine(isPlausibleDay, IMPLAUSIBLE_DAY)
    .nullable()
    .describe(
      'first day of it, in Paris; 14 days after the setting at least, for whom it is new or earlier',
    ),
})

/** The settings as they are read: a save rests on their revision, in If-Match. */
export const siteSettings = settings.extend({ revision: z.number().int() })
export type SiteSettings = z.infer<typeof siteSettings>

/** Settings that a body does not name stay. */
export const siteSettingsBody = settings.partial()
export type SiteSettingsBody = z.infer<typeof siteSettingsBody>
