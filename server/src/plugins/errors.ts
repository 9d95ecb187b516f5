import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from 'fastify-type-provider-zod'
import { PdfQueueFullError, PdfTimeoutError } from '../engines/pdf/pdf-errors.ts'
import { errorDocument } from '../hydra/error-document.ts'
import { HttpError, unprocessable } from '../hydra/http-error.ts'
import { UnauthorizedError } from './access.ts'

const JSON_LD = 'application/ld+json; charset=utf-8'

const FRENCH: Record<number, string> = {
  400: 'La requête est mal formée.',
  404: 'Cette page ou cet élément est introuvable.',
  405: 'Cette action n’est pas possible ici.',
  408: 'La requête a mis trop de temps à arriver.',
  413: 'Le contenu envoyé est trop volumineux.',
  414: 'L’adresse est trop longue.',
  429: 'Trop de demandes, réessayez dans un instant.',
  431: 'Les en-têtes de la requête sont trop longs.',
  500: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
  503: 'Le service est momentanément indisponible. Réessayez dans un instant.',
}

/** Turns every failure into the error document of `wire.md` §1.7 (ERR-23). */
export const errorsPlugin = fastifyPlugin(async (app) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof UnauthorizedError) {
      reply.header('www-authenticate', 'Bearer')
      return reply.code(401).send({ code: 401, message: error.message })
    }
    return sendError(request, reply, toHttpError(error, request))
  })
})

/** Sends an error document. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: HttpError) {
  if (error.statusCode >= 500) request.log.error({ err: error.cause ?? error }, 'request failed')
  return reply
    .code(error.statusCode)
    .headers(error.headers)
    .type(JSON_LD)
    .send(JSON.stringify(errorDocument(error)))
}

function toHttpError(error: FastifyError, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return validationFault(error, request)
  if (isResponseSerializationError(error)) return internalError(error)
  if (error instanceof PdfQueueFullError) return unavailable(error, error.retryAfter)
  if (error instanceof PdfTimeoutError || isDatabaseLost(error)) return unavailable(error)
  const status = error.statusCode ?? 500
  if (status >= 500) return internalError(error)
  return new HttpError(status, clientMessage(error, request, status))
}

function clientMessage(error: FastifyError, request: FastifyRequest, status: number): string {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const given = request.headers['content-type']
    return given
      ? `The content-type "${given}" is not supported. Supported MIME types are "application/ld+json", "application/json".`
      : 'The "Content-Type" header must exist.'
  }
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY' || error instanceof SyntaxError) {
    return 'Syntax error'
  }
  return FRENCH[status] ?? FRENCH[400] ?? ''
}

function internalError(cause: unknown): HttpError {
  const error = new HttpError(500, FRENCH[500] ?? '')
  error.cause = cause
  return error
}

/** @param retryAfter seconds */
function unavailable(cause: unknown, retryAfter = 5): HttpError {
  const headers = { 'retry-after': String(retryAfter) }
  const error = new HttpError(503, FRENCH[503] ?? '', { headers })
  error.cause = cause
  return error
}

/** PostgreSQL classes 08 (connection), 53 (resources), 57P0x (shutdown), and socket failures. */
const LOST = /^(08|53|57P0)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/

function isDatabaseLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code
    if (typeof code === 'string' && LOST.test(code)) return true
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message)) {
      return true
    }
  }
  return false
}

/** A fault found by a schema, as the type provider reports it. */
interface Fault {
  keyword: string
  /** `/cards/2/name` */
  instancePath: string
  message: string
  params: { expected?: string }
}

/** Wrong type: 400; broken rule or missing field: 422 with its violations (D-106). */
function validationFault(
  error: FastifyError & { validation: readonly unknown[]; validationContext?: string },
  request: FastifyRequest,
): HttpError {
  const faults = error.validation as readonly Fault[]
  if (error.validationContext === 'params') return new HttpError(404, FRENCH[404] ?? '')
  if (error.validationContext !== 'body') {
    return new HttpError(400, faults[0]?.message ?? '', { violations: faults.map(violation) })
  }
  const wrongType = faults.find((fault) => isWrongType(fault, request.body))
  if (!wrongType) return unprocessable(faults.map(violation))
  const message = wrongTypeMessage(wrongType, request.body)
  const violations = [{ ...violation(wrongType), message }]
  return new HttpError(400, message, { violations })
}

const pathOf = (fault: Fault) => fault.instancePath.split('/').filter((part) => part !== '')

const violation = (fault: Fault): Violation => ({
  propertyPath: pathOf(fault).join('.'),
  message: fault.message,
})

function isWrongType(fault: Fault, body: unknown): boolean {
  if (fault.keyword !== 'invalid_type' && fault.keyword !== 'invalid_union') return false
  const path = pathOf(fault)
  const given = valueAt(body, path)
  return path.length === 0 || (given !== undefined && given !== null)
}

function wrongTypeMessage(fault: Fault, body: unknown): string {
  const path = pathOf(fault)
  if (path.length === 0) return FRENCH[400] ?? ''
  const expected = fault.params.expected ?? 'IRI'
  const given = describeType(valueAt(body, path))
  return `The type of the "${path.join('.')}" attribute must be "${expected}", "${given}" given.`
}

function describeType(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}

function valueAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    body,
  )
}
