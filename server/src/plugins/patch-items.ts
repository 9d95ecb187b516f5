import fastifyPlugin from 'fastify-plugin'

/**
 * Registers PATCH for every item with PUT: both merge, keep absent fields, and clear optional ones
 * with null, as merge patches define (RFC 7396).
 */
export const patchItemsPlugin = fastifyPlugin(async (app) => {
  app.addHook('onRoute', function (route) {
    if (route.method !== 'PUT') return
    const { bodyLimit, config, handler, onRequest, schema, url } = route
    this.route({
      method: 'PATCH',
      url,
      handler,
      ...(bodyLimit ? { bodyLimit } : {}),
      ...(config ? { config } : {}),
      ...(onRequest ? { onRequest } : {}),
      ...(schema ? { schema } : {}),
    })
  })
})
