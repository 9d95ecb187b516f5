import type { FastifyInstance } from 'fastify'
import { accessPlugin } from './access/access.ts'
import { createAccountLoader } from './access/account-loader.ts'
import { recheckRightsPlugin } from './access/recheck-rights.ts'
import { findProof } from './access/session-proof.repository.ts'
import { openApiPlugin } from './api-docs/open-api.ts'
import type { AppServices } from './app-services.ts'
import { bodyParsersPlugin } from './plugins/body-parsers.ts'
import { compressAnswersPlugin } from './plugins/compress-answers.ts'
import { drainPlugin } from './plugins/drain.ts'
import { errorsPlugin } from './plugins/errors.ts'
import { hydraSearchPlugin } from './plugins/hydra-search.ts'
import { idempotencyPlugin } from './plugins/idempotency/idempotency.ts'
import { jsonLdPlugin } from './plugins/json-ld.ts'
import { keptAnswersPlugin } from './plugins/kept-answers/kept-answers.ts'
import { ownPicturesPlugin } from './plugins/own-pictures.ts'
import { patchItemsPlugin } from './plugins/patch-items.ts'
import { receiveDeadlinePlugin } from './plugins/receiving/receive-deadline.ts'
import { refuseForbiddenTextPlugin } from './plugins/refuse-forbidden-text.ts'
import { securityHeadersPlugin } from './plugins/security-headers.ts'
import type { Throttle } from './plugins/throttle/throttle.ts'
import { visitorLimitsPlugin } from './plugins/throttle/visitor-limits.ts'

/** What every request passes through, in this order. */
export async function registerRequestPlugins(
  app: FastifyInstance,
  services: AppServices & { contentVersion: () => Promise<number>; throttle: Throttle },
): Promise<void> {
  const { config, database, accessTokens } = services
  const { db } = database
  await app.register(errorsPlugin, services)
  await app.register(drainPlugin)
  // First, because it applies to refused requests as well.
  await app.register(receiveDeadlinePlugin)
  await app.register(securityHeadersPlugin, {
    publicUrl: config.publicUrl,
    template: services.pages?.template ?? '',
  })
  await app.register(jsonLdPlugin, { publicUrl: config.publicUrl })
  await app.register(hydraSearchPlugin)
  const loadAccount = createAccountLoader(db)
  await app.register(accessPlugin, {
    accessTokens,
    loadAccount,
    findProof: (family) => findProof(db, family),
    admit: database.admit,
  })
  const { rateLimits } = config
  await app.register(visitorLimitsPlugin, { rateLimits, throttle: services.throttle })
  await app.register(bodyParsersPlugin)
  await app.register(recheckRightsPlugin)
  await app.register(refuseForbiddenTextPlugin)
  await app.register(ownPicturesPlugin, config)
  await app.register(openApiPlugin, config)
  await app.register(patchItemsPlugin)
  await app.register(idempotencyPlugin, { db })
  await app.register(keptAnswersPlugin, services)
  await app.register(compressAnswersPlugin)
}
