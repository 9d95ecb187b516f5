import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../hydra/http-error.ts'
import { limitsOf, refuseVastJson } from '../plugins/measure-json.ts'

/**
 * Lets the routes of this scope read a JSON body or a form whatever its Content-Type, as the
 * clients of this login send them. A page elsewhere gains nothing by such a request,
 * since the body itself must hold a token.
 */
export function readBodiesLeniently(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  for (const type of ['application/json', 'application/ld+json', FORM]) {
    scope.removeContentTypeParser(type)
  }
  scope.addContentTypeParser<string>(
    '*',
    { parseAs: 'string' },
    (request: FastifyRequest, text: string, done) => {
      if (text.trim() === '') return done(null, null)
      if (text.trimStart().startsWith('{')) {
        refuseVastJson(text, limitsOf(request))
        return parseJson(request, text, done)
      }
      if (isJson(request)) return done(new HttpError(400, 'Syntax error'))
      return done(null, Object.fromEntries(new URLSearchParams(text)))
    },
  )
}

const FORM = 'application/x-www-form-urlencoded'
const isJson = (request: FastifyRequest) => /json/i.test(request.headers['content-type'] ?? '')
