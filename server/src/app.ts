import { USUAL_BODY } from '@etapes-climat/domain/api/api-call'
import { withReadableSigns } from '@etapes-climat/domain/pages/rules/joined-signs'
import type { SiteSettings } from '@etapes-climat/domain/settings/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { config as configureZod } from 'zod'
import { fr } from 'zod/locales'
import { hashToken } from './access/secret-token.ts'
import type { AppServices } from './app-services.ts'
import { registerFeatures } from './features.ts'
import { reservedSlugs } from './pages/reserved-slugs.ts'
import { sendFault } from './plugins/errors.ts'
import { keepByVersion } from './plugins/kept-answers/keep-by-version.ts'
import { sendMissingCall } from './plugins/missing-call.ts'
import { CALLS, pagesPlugin } from './plugins/pages/pages.ts'
import { RequestLog } from './plugins/request-log.ts'
import { createThrottle } from './plugins/throttle/throttle.ts'
import { registerRequestPlugins } from './request-plugins.ts'
import { findSettings } from './settings/settings.repository.ts'
import { findOpenLink } from './sharing/share-link.repository.ts'

const SECOND_MS = 1000

/** The application: what every request passes through, the features, the pages. */
export async function buildApp(services: AppServices): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    loggerInstance: services.logger,
    logController: new RequestLog(),
    trustProxy: config.trustProxy,
    bodyLimit: USUAL_BODY.bytes,
    connectionTimeout: 60 * SECOND_MS,
    http: { headersTimeout: 10 * SECOND_MS },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => (CALLS.test(url) ? url : withReadableSigns(url)),
    frameworkErrors: (error, request, reply) => sendFault(error, request, reply),
    // The end of a connection is announced in its answer, which is served (plugins/drain.ts).
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  // French default messages for issues without a message of their own.
  configureZod(fr())
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const { answered } = services
  if (answered) {
    app.addHook('onResponse', (request, reply, done) => {
      answered(request, reply)
      done()
    })
  }
  const reserved = reservedSlugs(app)
  const contentVersion = async () => (await services.catalogue.current()).version
  const throttle = createThrottle(services.rateCounters, {
    rateLimits: config.rateLimits,
    hashAddress: services.keys.hashAddress,
  })
  await registerRequestPlugins(app, { ...services, contentVersion, throttle })
  await registerFeatures(app, { ...services, reserved, throttle })
  if (services.pages) {
    const { hashAddress } = services.keys
    const isOpenLink = async (token: string) =>
      (await findOpenLink(services.database.db, hashToken(token))) !== null
    const settingsKept = keepByVersion<SiteSettings>({ maxBytes: 10_000, bytesOf: () => 0 })
    const readSettings = () => findSettings(services.database.db)
    const embedOrigins = async () =>
      (await settingsKept.get('settings', await contentVersion(), readSettings)).embedOrigins
    const settings = { ...config, hashAddress, contentVersion, isOpenLink, embedOrigins }
    await app.register(pagesPlugin, { ...services.pages, ...settings })
  } else {
    app.setNotFoundHandler(sendMissingCall)
  }
  return app
}
