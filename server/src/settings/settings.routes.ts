import { dayFault, type Requirement } from '@etapes-climat/domain/second-factor/rules/requirement'
import type { SiteSettings, SiteSettingsBody } from '@etapes-climat/domain/settings/contract'
import { NO_LICENCE } from '@etapes-climat/domain/settings/licences'
import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../access/access.ts'
import { recordAudit } from '../audit/audit-log.repository.ts'
import { changedFields } from '../audit/changed-fields.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { Transaction } from '../db/client.ts'
import { changeCatalogue } from '../editing/change-catalogue.ts'
import { refusedField } from '../hydra/http-error.ts'
import { refuseStaleEdit } from '../hydra/stale-edit.ts'
import { callsOf } from '../plugins/register-call.ts'
import { findSettings, lockSettings, updateSettings } from './settings.repository.ts'

/** The settings before and after a change. */
interface SettingsChange {
  before: SiteSettings
  after: SiteSettings
}

interface SettingsOptions extends CatalogueServices {
  /** what a change brings with it, in its transaction */
  afterChange: (tx: Transaction, change: SettingsChange) => Promise<void>
}

/** What administrators set of the whole site. */
export const settingsRoutes: FastifyPluginAsync<SettingsOptions> = async (
  app,
  { db, catalogue, afterChange },
) => {
  const call = callsOf(app)
  call(
    'GET /admin/settings',
    { access: 'admin', summary: 'Read the settings of the site' },
    async () => findSettings(db),
  )

  call(
    'POST /admin/settings',
    {
      access: 'admin',
      proof: 'recent',
      summary: 'Change settings of the site; those that are not named stay',
    },
    async (request) =>
      changeCatalogue({ db, catalogue }, async (tx) => {
        const { id, settings } = await lockSettings(tx)
        const { basedOn } = request
        const edited = { targetType: 'site_settings', id, revision: settings.revision } as const
        await refuseStaleEdit(tx, { ...edited, basedOn })
        refuseWithoutLicence(settings, request.body)
        const requirement = settledRequirement(settings, request.body)
        const saved = await updateSettings(tx, { ...request.body, ...requirement })
        const changed = changedFields(settings, saved)
        if (Object.keys(changed.after).length > 0) {
          const act = { action: 'update', targetType: 'site_settings', targetId: id } as const
          await recordAudit(tx, { actorId: signedIn(request).id, ...act, ...changed })
          await afterChange(tx, { before: settings, after: saved })
        }
        return saved
      }),
  )
}

/** @throws HttpError 422 for open data under no licence */
function refuseWithoutLicence(stored: SiteSettings, given: SiteSettingsBody) {
  const { openData = stored.openData, openDataLicence = stored.openDataLicence } = given
  if (openData && !openDataLicence) {
    throw refusedField('openDataLicence', NO_LICENCE)
  }
}

/**
 * The second factor that is required once a body is saved: required of nobody, it has no day.
 * @throws HttpError 422 without a day, or with one that gives too little notice
 */
function settledRequirement(stored: SiteSettings, given: SiteSettingsBody): Requirement {
  const { secondFactorOf = stored.secondFactorOf } = given
  const { secondFactorFrom = stored.secondFactorFrom } = given
  const settled = { secondFactorOf, secondFactorFrom: secondFactorOf && secondFactorFrom }
  const fault = dayFault(stored, settled, new Date())
  if (fault) throw refusedField('secondFactorFrom', fault)
  return settled
}
