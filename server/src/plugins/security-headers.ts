import helmet from '@fastify/helmet'
import fastifyPlugin from 'fastify-plugin'

/** Headers of every answer (SEC-31, I-08). */
export const securityHeadersPlugin = fastifyPlugin<{ publicUrl: string }>(
  async (app, { publicUrl }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          styleSrcAttr: ["'none'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'no-referrer' },
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: publicUrl.startsWith('https:')
        ? { maxAge: 31_536_000, includeSubDomains: false }
        : false,
    })

    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization) reply.header('cache-control', 'no-store')
    })
  },
)
