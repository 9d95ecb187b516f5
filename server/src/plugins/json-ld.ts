import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { errorDocument } from '../hydra/error-document.ts'
import { HttpError } from '../hydra/http-error.ts'

const API_DOCUMENTATION = 'http://www.w3.org/ns/hydra/core#apiDocumentation'

/** Bodies that calls below /api take, and the one that PATCH takes beside them. */
export const JSON_TYPES = ['application/ld+json', 'application/json']
export const PATCH_TYPE = 'application/merge-patch+json'

/** Media types that /api answers in, with wildcards and text/html. */
const ACCEPTABLE = /(?:application\/(?:ld\+json|json|problem\+json|\*)|text\/html|\*\/\*)/i
const JSON_BODY = /^application\/(?:ld\+)?json\s*(?:;|$)/i
const MERGE_PATCH = /^application\/merge-patch\+json\s*(?:;|$)/i
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH'])

const isApi = (request: FastifyRequest) => /^\/api(\/|\?|$)/.test(request.url)
const isDocumentation = (request: FastifyRequest) => /^\/api\/docs(\.|\?|$)/.test(request.url)

/** Headers and contents of the calls below /api, errors included (`wire.md` §1.1, §1.2). */
export const jsonLdPlugin = fastifyPlugin<{ publicUrl: string }>(async (app, { publicUrl }) => {
  const documentation = new URL('/api/docs.jsonld', publicUrl)

  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return
    reply
      .type('application/ld+json; charset=utf-8')
      .header('link', `<${documentation}>; rel="${API_DOCUMENTATION}"`)
      .header('vary', 'Accept')
    const { accept } = request.headers
    if (accept && !ACCEPTABLE.test(accept) && !isDocumentation(request)) return notAcceptable(reply)
  })

  // After the rights and the target are known, before anything is parsed.
  app.addHook('preParsing', async (request) => {
    if (!isApi(request) || !WITH_BODY.has(request.method)) return
    const given = request.headers['content-type']
    if (given === undefined) throw new HttpError(415, 'The "Content-Type" header must exist.')
    const isPatch = request.method === 'PATCH'
    if (JSON_BODY.test(given) || (isPatch && MERGE_PATCH.test(given))) return
    throw unsupportedType(given, isPatch ? [PATCH_TYPE, ...JSON_TYPES] : JSON_TYPES)
  })
})

/** 415 in the words that clients know. */
export const unsupportedType = (given: string, types: readonly string[] = JSON_TYPES) =>
  new HttpError(
    415,
    `The content-type "${given}" is not supported. Supported MIME types are ${types.map((type) => `"${type}"`).join(', ')}.`,
  )

function notAcceptable(reply: FastifyReply) {
  const error = new HttpError(406, 'Aucun des formats demandés n’est disponible.')
  return reply
    .code(406)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ type: 'about:blank', ...errorDocument(error) }))
}
