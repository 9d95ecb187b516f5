import { parse } from 'node:querystring'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { ZodType } from 'zod'
import { badRequest, HttpError } from '../hydra/http-error.ts'
import { limitsOf, refuseVastJson } from './measure-json.ts'
import { partsOf } from './receiving/cut-requests.ts'

const KIB = 1024
/** Most fields of a form in one line. */
const MAX_PAIRS = 1000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the handler reads the parts of a multipart body itself, as they arrive */
    streamsParts?: boolean
    /** bodies by content type, for the description of what the handler reads itself */
    describedBodies?: Readonly<Record<string, ZodType>>
  }
}

/**
 * Bodies that the calls accept: JSON, JSON-LD, and form data. The fields of a form are
 * the keys of the body; files are refused but where a route's `multipartOptions` allow them.
 */
export const bodyParsersPlugin = fastifyPlugin(async (app) => {
  readJson(app)
  await app.register(formbody, { bodyLimit: 64 * KIB, parser: parseForm })
  await app.register(multipart, {
    limits: { fields: 50, files: 0, fieldNameSize: 100, fieldSize: 100 * KIB, parts: 50 },
  })
  app.removeContentTypeParser('text/plain')

  app.addHook('preValidation', async (request) => {
    const { config, schema } = request.routeOptions
    if (!request.isMultipart() || config.streamsParts) return
    // Clients send a form on every call: where none is taken, it is passed over.
    if (schema?.body === undefined && !config.describedBodies) request.raw.resume()
    else request.body = await readForm(request)
  })
})

/**
 * JSON, and nothing where the call takes no body: clients name a content type on every call, those
 * that delete included.
 */
function readJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>(
    ['application/json', 'application/ld+json', 'application/merge-patch+json'],
    { parseAs: 'string' },
    (request, text, done) => {
      const takesBody = request.routeOptions.schema?.body !== undefined
      if (text === '' && !takesBody) return done(null, undefined)
      refuseVastJson(text, limitsOf(request))
      return parseJson(request, text, done)
    },
  )
}

/** The fields of a form in one line, as those of an address. @throws HttpError 413 */
function parseForm(text: string) {
  let pairs = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) pairs += 1
  if (pairs > MAX_PAIRS) throw tooLarge()
  return parse(text)
}

/**
 * The parts by name: texts of fields, bytes of files, a list where a name comes again.
 * @throws HttpError 400 for a form without a part, or with one that has no name, 413
 */
async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const { bodyLimit, config } = request.routeOptions
  const form: Record<string, unknown> = {}
  let room = bodyLimit ?? 0
  for await (const part of partsOf(request, config.multipartOptions)) {
    if (!part.fieldname) throw malformed()
    const value = part.type === 'file' ? await part.toBuffer() : part.value
    if (part.type === 'field' && part.valueTruncated) throw tooLarge()
    if (typeof value === 'string' || Buffer.isBuffer(value)) room -= value.length
    if (room < 0) throw tooLarge()
    const before = form[part.fieldname]
    if (before === undefined) form[part.fieldname] = value
    else form[part.fieldname] = Array.isArray(before) ? [...before, value] : [before, value]
  }
  // The parser finds no fault in a form cut short before its first part.
  if (Object.keys(form).length === 0) throw malformed()
  return form
}

const malformed = () => badRequest('La requête est mal formée.')
const tooLarge = () => new HttpError(413, 'Le contenu envoyé est trop volumineux.')
