import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import fastifyPlugin from 'fastify-plugin'

const SELF = ["'self'"]
const NONE = ["'none'"]

/** Sources of the inline scripts of a page for the policy: the hash of their exact text. */
const namedScripts = (page: string) =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

interface SecurityHeadersOptions {
  publicUrl: string
  /** HTML of every page, before its content: the only scripts in a page that may run are in it */
  template: string
}

/** Headers of every answer. */
export const securityHeadersPlugin = fastifyPlugin<SecurityHeadersOptions>(
  async (app, { publicUrl, template }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: SELF,
          scriptSrc: [...SELF, ...namedScripts(template)],
          styleSrc: SELF,
          styleSrcAttr: NONE,
          imgSrc: [...SELF, 'data:', 'blob:'],
          objectSrc: NONE,
          baseUri: NONE,
          formAction: SELF,
          frameAncestors: NONE,
        },
      },
      frameguard: { action: 'deny' },
      hsts: publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
    })

    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization) reply.header('cache-control', 'no-store')
    })
  },
)
