import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastifyPlugin from 'fastify-plugin'

const KIB = 1024

/** Bodies that the calls accept: JSON, JSON-LD, and form data of text fields (SEC-39, I-03). */
export const bodyParsersPlugin = fastifyPlugin(async (app) => {
  app.addContentTypeParser(
    'application/ld+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  )
  await app.register(formbody, { bodyLimit: 64 * KIB })
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fields: 50, files: 0, fieldNameSize: 100, fieldSize: 100 * KIB, parts: 50 },
  })
  app.removeContentTypeParser('text/plain')
})
