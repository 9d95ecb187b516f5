import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recheckingDatabase } from './access/recheck-rights.ts'
import { apiDocsRoutes } from './api-docs/api-docs.routes.ts'
import type { AppServices } from './app-services.ts'
import { barometerRoutes } from './barometer/barometer.routes.ts'
import { bulkRoutes } from './cards/bulk/bulk.routes.ts'
import { cardRoutes } from './cards/card.routes.ts'
import { cardWritesRoutes } from './cards/card-writes.routes.ts'
import { catalogueHealthRoutes } from './cards/health/health.routes.ts'
import { hierarchyRoutes } from './cards/hierarchy/hierarchy.routes.ts'
import { publicCardRoutes } from './cards/public-card.routes.ts'
import { changeRoutes } from './changes/change.routes.ts'
import { classificationRoutes } from './classification/classification.routes.ts'
import { classificationItemRoutes } from './classification/item.routes.ts'
import { treeRoutes } from './classification/tree.routes.ts'
import { stepCommentRoutes } from './comments/step-comment.routes.ts'
import { consequencesRoutes } from './consequences/consequences.routes.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import type { Transaction } from './db/client.ts'
import { describedRoutes } from './described/described.routes.ts'
import { oembedRoutes } from './embedding/oembed.routes.ts'
import { createCaptcha } from './engines/captcha/captcha.ts'
import { createMailLinks } from './engines/mail/mail-links.ts'
import { exemplaryRoutes } from './exemplaries/exemplary.routes.ts'
import { findRoutes } from './find/find.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { journalRoutes } from './history/journal.routes.ts'
import { linkRegistered } from './identity-provider/link-account.ts'
import { providerRoutes } from './identity-provider/provider.routes.ts'
import { createProvider } from './identity-provider/provider.ts'
import { createProviderCookie } from './identity-provider/provider-cookie.ts'
import { lastActRoutes } from './last-act/last-act.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { createPrintedPictures } from './media/printed-picture.ts'
import { uploadRoutes } from './media/upload/upload.routes.ts'
import { memberRoutes } from './members/members.routes.ts'
import { mergeRoutes } from './merging/merge.routes.ts'
import { milestoneRoutes } from './milestones/milestone.routes.ts'
import { openDataRoutes } from './open-data/open-data.routes.ts'
import { storeVersion } from './open-data/store-version.ts'
import { pageRoutes } from './pages/page.routes.ts'
import { searchEngineRoutes } from './pages/search-engines.routes.ts'
import { passkeyRoutes } from './passkeys/passkey.routes.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import { personalDataRoutes } from './personal-data/personal-data.routes.ts'
import { captchaRoutes } from './plugins/captcha/captcha.ts'
import { healthRoutes } from './plugins/health.ts'
import type { Throttle } from './plugins/throttle/throttle.ts'
import { publicationRoutes } from './publications/publication.routes.ts'
import { reportWorkbooksRoutes } from './report-workbooks/report-workbooks.routes.ts'
import { comparisonRoutes } from './reports/comparison/comparison.routes.ts'
import { dueStepRoutes } from './reports/due-steps/due-step.routes.ts'
import { userReportsRoutes } from './reports/list/user-reports.routes.ts'
import { reportRoutes } from './reports/report.routes.ts'
import { reportActionsRoutes } from './reports/report-actions.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { tellRequirement } from './second-factor/tell-requirement.ts'
import { deviceRoutes } from './sessions/devices/device.routes.ts'
import { passwordResetRoutes } from './sessions/password-reset/password-reset.routes.ts'
import { sessionRoutes } from './sessions/session.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { coAuthorRoutes } from './sharing/co-author.routes.ts'
import { shareLinkRoutes } from './sharing/share-link.routes.ts'
import { sharedReportRoutes } from './sharing/shared-report.routes.ts'
import { accountRoutes } from './users/account.routes.ts'
import { userAdminRoutes } from './users/admin/user-admin.routes.ts'
import { logoRoutes } from './users/logo/logo.routes.ts'
import { recurringMailRoutes } from './users/recurring-mails/recurring-mail.routes.ts'
import type { UserRow } from './users/user.repository.ts'
import { createImportTurns } from './workbook/import/import-turns.ts'
import { workbookRoutes } from './workbook/workbook.routes.ts'
import { workshopRoutes } from './workshops/workshop.routes.ts'

/** The features, a line each. */
export async function registerFeatures(
  app: FastifyInstance,
  services: AppServices & {
    reserved: ReadonlySet<string>
    throttle: Throttle
  },
): Promise<void> {
  const { config, database, catalogue, accessTokens, keys, storage } = services
  const { reserved, throttle } = services
  const db = recheckingDatabase(database.db)
  const { heavyRead } = database
  await app.register(healthRoutes, {
    ready: async () => {
      await Promise.all([database.ping(), storage.ping()])
    },
  })
  const { rateLimits, passwordMin, publicUrl, contactEmail } = config
  const captcha = createCaptcha(keys.captcha)
  await app.register(captchaRoutes, { captcha })
  const mailLinks = createMailLinks(publicUrl, keys.signUnsubscribe)
  const provider = config.oidc && createProvider(config.oidc, publicUrl)
  const cookie = createProviderCookie(publicUrl)
  await app.register(sessionRoutes, {
    db,
    accessTokens,
    rateLimits,
    throttle,
    keys,
    mailLinks,
    rateCounters: services.rateCounters,
    ...(provider && {
      signOutAddress: async (sealed: string) => {
        const idToken = keys.openIdToken(sealed)
        return idToken && provider.signOutAddress(idToken)
      },
    }),
  })
  await app.register(deviceRoutes, { db, throttle })
  const relyingParty = relyingPartyOf(publicUrl)
  if (relyingParty) {
    await app.register(passkeyRoutes, {
      db,
      accessTokens,
      throttle,
      mailLinks,
      relyingParty,
      publicUrl,
    })
  }
  if (provider) {
    await app.register(providerRoutes, {
      db,
      accessTokens,
      keys,
      throttle,
      mailLinks,
      publicUrl,
      provider,
      cookie,
    })
  }
  await app.register(passwordResetRoutes, { db, throttle, publicUrl, passwordMin })
  await app.register(contactRoutes, { db, captcha, throttle, contactEmail })
  await app.register(accountRoutes, {
    db,
    throttle,
    publicUrl,
    mailLinks,
    passwordMin,
    ...(provider && {
      linkRegistered: async (tx: Transaction, user: UserRow, request: FastifyRequest) => {
        const secret = cookie.read(request)
        if (secret) await linkRegistered(tx, user, secret)
      },
    }),
  })
  await app.register(secondFactorRoutes, { db, keys, throttle, publicUrl })
  await app.register(recurringMailRoutes, { db, mailLinks })
  await app.register(logoRoutes, { db, throttle, encoding: services.encoding })
  await app.register(userAdminRoutes, { db, heavyRead, publicUrl, passwordMin })
  await app.register(classificationRoutes, { db, catalogue })
  await app.register(classificationItemRoutes, { db, catalogue })
  await app.register(treeRoutes, { db, catalogue })
  const documents = {
    pdf: services.pdf,
    readPicture: createPrintedPictures(storage),
    publicUrl,
  }
  await app.register(cardRoutes, { db, catalogue, documents })
  await app.register(publicCardRoutes, { catalogue })
  await app.register(cardWritesRoutes, { db, catalogue })
  await app.register(catalogueHealthRoutes, { db, catalogue, publicUrl, reserved })
  await app.register(hierarchyRoutes, { db, catalogue, throttle })
  await app.register(bulkRoutes, { db, catalogue })
  await app.register(mergeRoutes, { db, catalogue })
  await app.register(consequencesRoutes, { db, catalogue, throttle })
  await app.register(lastActRoutes, { db, catalogue })
  const turns = createImportTurns(throttle, services.reading)
  await app.register(workbookRoutes, { db, heavyRead, catalogue, turns })
  await app.register(memberRoutes, { db, publicUrl, throttle, turns })
  await app.register(exemplaryRoutes, { db, catalogue })
  await app.register(settingsRoutes, {
    db,
    catalogue,
    async afterChange(tx, change) {
      await storeVersion(tx, catalogue)
      await tellRequirement(tx, publicUrl, change)
    },
  })
  await app.register(openDataRoutes, { db, publicUrl })
  await app.register(oembedRoutes, { db, catalogue, publicUrl })
  await app.register(barometerRoutes, { heavyRead })
  await app.register(findRoutes, { db, heavyRead, catalogue })
  await app.register(reportRoutes, { db, catalogue, documents })
  await app.register(reportActionsRoutes, { db, catalogue })
  await app.register(comparisonRoutes, { db, catalogue, documents })
  await app.register(dueStepRoutes, { db, throttle, publicUrl })
  await app.register(userReportsRoutes, { db, heavyRead, catalogue })
  await app.register(coAuthorRoutes, { db, catalogue, throttle, publicUrl })
  await app.register(stepCommentRoutes, { db, throttle, mailLinks })
  await app.register(shareLinkRoutes, { db, publicUrl })
  await app.register(sharedReportRoutes, { db, catalogue, documents, storage, throttle })
  await app.register(pageRoutes, { db, catalogue, reserved })
  await app.register(searchEngineRoutes, { db, publicUrl })
  await app.register(describedRoutes, { db, catalogue })
  await app.register(changeRoutes, { heavyRead })
  await app.register(historyRoutes, { db })
  await app.register(journalRoutes, { heavyRead })
  await app.register(publicationRoutes, { db, catalogue, documents })
  const store = { storage, uploads: services.uploads, encoding: services.encoding }
  await app.register(mediaRoutes, { db, store })
  await app.register(reportWorkbooksRoutes, { db, heavyRead, catalogue })
  await app.register(personalDataRoutes, { db, catalogue, documents, storage, throttle })
  await app.register(milestoneRoutes, { db, catalogue, documents, store, throttle })
  await app.register(workshopRoutes, { db, catalogue, documents, listen: database.listen })
  await app.register(uploadRoutes, { db, store, limits: config })
  await app.register(apiDocsRoutes, config)
}
