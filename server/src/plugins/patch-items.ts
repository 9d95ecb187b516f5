import fastifyPlugin from 'fastify-plugin'

/**
 * Every item that PUT changes is changed by PATCH alike: both merge, absent fields are kept and null
 * clears what may be empty, which is what a merge patch says (RFC 7396, API-87).
 */
export const patchItemsPlugin = fastifyPlugin(async (app) => {
  app.addHook('onRoute', function (route) {
    if (route.method !== 'PUT') return
    const { config, handler, onRequest, schema, url } = route
    this.route({
      method: 'PATCH',
      url,
      handler,
      ...(config ? { config } : {}),
      ...(onRequest ? { onRequest } : {}),
      ...(schema ? { schema } : {}),
    })
  })
})
