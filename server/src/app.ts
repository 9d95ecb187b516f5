import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { cardRoutes } from './cards/card.routes.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { classificationRoutes } from './classification/classification.routes.ts'
import type { Config } from './config/env.ts'
import type { OpenDatabase } from './db/client.ts'
import type { PdfEngine } from './engines/pdf/pdf-engine.ts'
import type { Storage } from './engines/storage/storage.ts'
import type { UploadFolder } from './engines/storage/upload-folder.ts'
import { exemplaryRoutes } from './exemplaries/exemplary.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { createPictureReader } from './media/read-picture.ts'
import { uploadRoutes } from './media/upload.routes.ts'
import { pageRoutes } from './pages/page.routes.ts'
import { accessPlugin } from './plugins/access.ts'
import { bodyParsersPlugin } from './plugins/body-parsers.ts'
import { errorsPlugin, sendFault } from './plugins/errors.ts'
import { healthRoutes } from './plugins/health.ts'
import { jsonLdPlugin } from './plugins/json-ld.ts'
import { sendMissingCall } from './plugins/missing-call.ts'
import { type PagesOptions, pagesPlugin } from './plugins/pages.ts'
import { receiveDeadlinePlugin } from './plugins/receive-deadline.ts'
import { refuseNulPlugin } from './plugins/refuse-nul.ts'
import { RequestLog } from './plugins/request-log.ts'
import { securityHeadersPlugin } from './plugins/security-headers.ts'
import { reportRoutes } from './reports/report.routes.ts'
import type { AccessTokens } from './sessions/access-token.ts'
import { createAccountLoader } from './sessions/account-loader.ts'
import { sessionRoutes } from './sessions/session.routes.ts'
import { testimonyRoutes } from './testimonies/testimony.routes.ts'
import { userRoutes } from './users/user.routes.ts'

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
    | 'uploadMaxBytes'
    | 'diskReserveBytes'
  >
  logger: FastifyBaseLogger
  database: OpenDatabase
  catalogue: Catalogue
  accessTokens: AccessTokens
  pdf: PdfEngine
  storage: Storage
  uploads: UploadFolder
  /** server rendering of the pages; absent when only the calls are served */
  pages?: Omit<PagesOptions, 'contentVersion'>
}

/** The application: plugins, then features, a line each. */
export async function buildApp(services: AppServices): Promise<FastifyInstance> {
  const { config, database, catalogue, accessTokens, storage } = services
  const { db } = database
  const app = Fastify({
    loggerInstance: services.logger,
    logController: new RequestLog(),
    trustProxy: config.trustProxy,
    bodyLimit: MIB,
    connectionTimeout: 60 * SECOND_MS,
    http: { headersTimeout: 10 * SECOND_MS },
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => sendFault(error, request, reply),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  await app.register(errorsPlugin)
  // First: it holds for those who are refused as well.
  await app.register(receiveDeadlinePlugin)
  await app.register(securityHeadersPlugin, { publicUrl: config.publicUrl })
  await app.register(jsonLdPlugin, { publicUrl: config.publicUrl })
  await app.register(accessPlugin, { accessTokens, loadAccount: createAccountLoader(db) })
  await app.register(bodyParsersPlugin)
  await app.register(refuseNulPlugin)

  await app.register(healthRoutes, {
    ready: async () => {
      await Promise.all([database.ping(), storage.ping()])
    },
  })
  await app.register(sessionRoutes, { db, accessTokens, rateLimits: config.rateLimits })
  await app.register(userRoutes, { db, passwordMin: config.passwordMin })
  await app.register(classificationRoutes, { db, catalogue })
  const documents = {
    pdf: services.pdf,
    readPicture: createPictureReader(storage),
    publicUrl: config.publicUrl,
  }
  await app.register(cardRoutes, { db, catalogue, documents })
  await app.register(exemplaryRoutes, { db })
  await app.register(reportRoutes, { db, documents })
  await app.register(pageRoutes, { db })
  await app.register(testimonyRoutes, { db })
  const store = { storage, uploads: services.uploads }
  await app.register(mediaRoutes, { db, store })
  await app.register(uploadRoutes, { db, store, limits: config })

  if (services.pages) {
    const contentVersion = async () => (await catalogue.current()).version
    await app.register(pagesPlugin, { ...services.pages, contentVersion })
  } else {
    app.setNotFoundHandler(sendMissingCall)
  }
  return app
}
