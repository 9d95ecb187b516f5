import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { cardRoutes } from './cards/card.routes.ts'
import { cardWritesRoutes } from './cards/card-writes.routes.ts'
import { hierarchyRoutes } from './cards/hierarchy.routes.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { classificationRoutes } from './classification/classification.routes.ts'
import { classificationItemRoutes } from './classification/item.routes.ts'
import { treeRoutes } from './classification/tree.routes.ts'
import type { Config } from './config/env.ts'
import type { OpenDatabase } from './db/client.ts'
import type { PdfEngine } from './engines/pdf/pdf-engine.ts'
import type { Storage } from './engines/storage/storage.ts'
import { exemplaryRoutes } from './exemplaries/exemplary.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { createPictureReader } from './media/read-picture.ts'
import { pageRoutes } from './pages/page.routes.ts'
import { accessPlugin } from './plugins/access.ts'
import { bodyParsersPlugin } from './plugins/body-parsers.ts'
import { errorsPlugin, sendFault } from './plugins/errors.ts'
import { healthRoutes } from './plugins/health.ts'
import { jsonLdPlugin } from './plugins/json-ld.ts'
import { sendMissingCall } from './plugins/missing-call.ts'
import { type PagesOptions, pagesPlugin } from './plugins/pages.ts'
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
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'rateLimits' | 'passwordMin'>
  logger: FastifyBaseLogger
  database: OpenDatabase
  catalogue: Catalogue
  accessTokens: AccessTokens
  pdf: PdfEngine
  storage: Storage
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
    requestTimeout: 30 * SECOND_MS,
    connectionTimeout: 60 * SECOND_MS,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => sendFault(error, request, reply),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  await app.register(errorsPlugin)
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
  await app.register(classificationItemRoutes, { db, catalogue })
  await app.register(treeRoutes, { db, catalogue })
  const documents = {
    pdf: services.pdf,
    readPicture: createPictureReader(storage),
    publicUrl: config.publicUrl,
  }
  await app.register(cardRoutes, { db, catalogue, documents })
  await app.register(cardWritesRoutes, { db, catalogue })
  await app.register(hierarchyRoutes, { db, catalogue, rateLimits: config.rateLimits })
  await app.register(exemplaryRoutes, { db })
  await app.register(reportRoutes, { db, documents })
  await app.register(pageRoutes, { db })
  await app.register(testimonyRoutes, { db })
  await app.register(mediaRoutes, { db, storage })

  if (services.pages) {
    const contentVersion = async () => (await catalogue.current()).version
    await app.register(pagesPlugin, { ...services.pages, contentVersion })
  } else {
    app.setNotFoundHandler(sendMissingCall)
  }
  return app
}
