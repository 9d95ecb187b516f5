import fastifyPlugin from 'fastify-plugin'

const API_DOCUMENTATION = 'http://www.w3.org/ns/hydra/core#apiDocumentation'

/** Headers that hydra clients expect on every answer below /api, errors included (`wire.md` §1.1). */
export const jsonLdPlugin = fastifyPlugin<{ publicUrl: string }>(async (app, { publicUrl }) => {
  const documentation = new URL('/api/docs.jsonld', publicUrl)

  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/api(\/|\?|$)/.test(request.url)) return
    reply
      .type('application/ld+json; charset=utf-8')
      .header('link', `<${documentation}>; rel="${API_DOCUMENTATION}"`)
      .header('vary', 'Accept')
  })
})
