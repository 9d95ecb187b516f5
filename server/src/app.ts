import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { config as configureZod } from 'zod'
import { fr } from 'zod/locales'
import { accessPlugin } from './access/access.ts'
import type { AccessTokens } from './access/access-token.ts'
import { createAccountLoader } from './access/account-loader.ts'
import { apiDocsRoutes } from './api-docs/api-docs.routes.ts'
import { openApiPlugin } from './api-docs/open-api.ts'
import { cardRoutes } from './cards/card.routes.ts'
import { cardWritesRoutes } from './cards/card-writes.routes.ts'
import { hierarchyRoutes } from './cards/hierarchy/hierarchy.routes.ts'
import { publicCardRoutes } from './cards/public-card.routes.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { changeRoutes } from './changes/change.routes.ts'
import { classificationRoutes } from './classification/classification.routes.ts'
import { classificationItemRoutes } from './classification/item.routes.ts'
import { treeRoutes } from './classification/tree.routes.ts'
import type { AppKeys } from './config/app-keys.ts'
import type { Config } from './config/env.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import type { OpenDatabase } from './db/client.ts'
import { createCaptcha } from './engines/captcha/captcha.ts'
import type { PdfEngine } from './engines/pdf/pdf-engine.ts'
import type { DiskWatch } from './engines/storage/disk-watch.ts'
import type { Storage } from './engines/storage/storage.ts'
import type { UploadFolder } from './engines/storage/upload-folder.ts'
import { exemplaryRoutes } from './exemplaries/exemplary.routes.ts'
import { findRoutes } from './find/find.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { createPictureReader } from './media/read-picture.ts'
import { uploadRoutes } from './media/upload/upload.routes.ts'
import { pageRoutes } from './pages/page.routes.ts'
import { reservedSlugs } from './pages/reserved-slugs.ts'
import { searchEngineRoutes } from './pages/search-engines.routes.ts'
import { bodyParsersPlugin } from './plugins/body-parsers.ts'
import { captchaRoutes } from './plugins/captcha/captcha.ts'
import { errorsPlugin, sendFault } from './plugins/errors.ts'
import { healthRoutes } from './plugins/health.ts'
import { hydraSearchPlugin } from './plugins/hydra-search.ts'
import { idempotencyPlugin } from './plugins/idempotency/idempotency.ts'
import { jsonLdPlugin } from './plugins/json-ld.ts'
import { sendMissingCall } from './plugins/missing-call.ts'
import { ownPicturesPlugin } from './plugins/own-pictures.ts'
import { type PagesOptions, pagesPlugin } from './plugins/pages/pages.ts'
import { patchItemsPlugin } from './plugins/patch-items.ts'
import { receiveDeadlinePlugin } from './plugins/receive-deadline.ts'
import { refuseForbiddenTextPlugin } from './plugins/refuse-forbidden-text.ts'
import { RequestLog } from './plugins/request-log.ts'
import { securityHeadersPlugin } from './plugins/security-headers.ts'
import { createThrottle } from './plugins/throttle/throttle.ts'
import { reportRoutes } from './reports/report.routes.ts'
import { userReportsRoutes } from './reports/user-reports.routes.ts'
import { passwordResetRoutes } from './sessions/password-reset/password-reset.routes.ts'
import { sessionRoutes } from './sessions/session.routes.ts'
import { testimonyRoutes } from './testimonies/testimony.routes.ts'
import { accountRoutes } from './users/account.routes.ts'
import { userAdminRoutes } from './users/admin/user-admin.routes.ts'

const MIB = 1024 * 1024
const SECOND_MS = 1000

/** Everything the application stands on; opened by main.ts, and by the tests. */
export interface AppServices {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'trustProxy'
    | 'rateLimits'
    | 'passwordMin'
    | 'contactEmail'
    | 'version'
    | 'uploadMaxBytes'
    | 'diskReserveBytes'
  >
  logger: FastifyBaseLogger
  database: OpenDatabase
  catalogue: Catalogue
  accessTokens: AccessTokens
  keys: AppKeys
  pdf: PdfEngine
  storage: Storage
  uploads: UploadFolder
  disk: DiskWatch
  /** server rendering of the pages; absent when only the calls are served */
  pages?: Pick<PagesOptions, 'renderPage' | 'template' | 'assets'>
}

/** The application: plugins, then features, a line each. */
export async function buildApp(services: AppServices): Promise<FastifyInstance> {
  const { config, database, catalogue, accessTokens, keys, storage } = services
  const { db } = database
  const app = Fastify({
    loggerInstance: services.logger,
    logController: new RequestLog(),
    trustProxy: config.trustProxy,
    bodyLimit: MIB,
    connectionTimeout: 60 * SECOND_MS,
    http: { headersTimeout: 10 * SECOND_MS },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => sendFault(error, request, reply),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  // French default messages for issues without a message of their own (ERR-23).
  configureZod(fr())
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const reserved = reservedSlugs(app)
  await app.register(errorsPlugin, services)
  // First: it holds for those who are refused as well.
  await app.register(receiveDeadlinePlugin)
  await app.register(securityHeadersPlugin, {
    publicUrl: config.publicUrl,
    template: services.pages?.template ?? '',
  })
  await app.register(jsonLdPlugin, { publicUrl: config.publicUrl })
  await app.register(hydraSearchPlugin)
  const loadAccount = createAccountLoader(db)
  await app.register(accessPlugin, { accessTokens, loadAccount, admit: database.admit })
  await app.register(bodyParsersPlugin)
  await app.register(refuseForbiddenTextPlugin)
  await app.register(ownPicturesPlugin, config)
  await app.register(openApiPlugin, config)
  await app.register(patchItemsPlugin)
  await app.register(idempotencyPlugin, { db })

  await app.register(healthRoutes, {
    ready: async () => {
      await Promise.all([database.ping(), storage.ping()])
    },
  })
  const { rateLimits, passwordMin, publicUrl, contactEmail } = config
  const throttle = createThrottle(db, { rateLimits, hashAddress: keys.hashAddress })
  const captcha = createCaptcha(keys.captcha)
  await app.register(captchaRoutes, { captcha, throttle })
  const { successorOf } = keys
  await app.register(sessionRoutes, { db, accessTokens, rateLimits, throttle, successorOf })
  await app.register(passwordResetRoutes, { db, throttle, publicUrl, passwordMin })
  await app.register(contactRoutes, { db, captcha, throttle, contactEmail })
  await app.register(accountRoutes, { db, throttle, publicUrl, passwordMin })
  await app.register(userAdminRoutes, { db, publicUrl, passwordMin })
  await app.register(classificationRoutes, { db, catalogue })
  await app.register(classificationItemRoutes, { db, catalogue })
  await app.register(treeRoutes, { db, catalogue })
  const documents = {
    pdf: services.pdf,
    readPicture: createPictureReader(storage),
    publicUrl,
  }
  await app.register(cardRoutes, { db, catalogue, documents })
  await app.register(publicCardRoutes, { catalogue })
  await app.register(cardWritesRoutes, { db, catalogue })
  await app.register(hierarchyRoutes, { db, catalogue, throttle })
  await app.register(exemplaryRoutes, { db, catalogue })
  await app.register(findRoutes, { db, catalogue })
  await app.register(reportRoutes, { db, documents })
  await app.register(userReportsRoutes, { db })
  await app.register(pageRoutes, { db, catalogue, reserved })
  const contentVersion = async () => (await catalogue.current()).version
  await app.register(searchEngineRoutes, { db, publicUrl, contentVersion })
  await app.register(testimonyRoutes, { db, catalogue })
  await app.register(changeRoutes, { db })
  const store = { storage, uploads: services.uploads }
  await app.register(mediaRoutes, { db, store })
  await app.register(uploadRoutes, { db, store, limits: config })
  await app.register(apiDocsRoutes, config)

  if (services.pages) {
    const { hashAddress } = keys
    const settings = { publicUrl, passwordMin, rateLimits, hashAddress, contentVersion }
    await app.register(pagesPlugin, { ...services.pages, ...settings })
  } else {
    app.setNotFoundHandler(sendMissingCall)
  }
  return app
}
