import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from 'fastify-type-provider-zod'
import { UnauthorizedError } from '../access/access.ts'
import { isDatabaseRefused, isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { foreignKeyViolation } from '../db/foreign-key-violation.ts'
import { QueueFullError } from '../engines/jobs/fair-queue.ts'
import { PdfTimeoutError } from '../engines/pdf/pdf-errors.ts'
import { type DiskWatch, isDiskFull } from '../engines/storage/disk-watch.ts'
import { StorageUnavailableError } from '../engines/storage/s3-storage.ts'
import { errorDocument } from '../hydra/error-document.ts'
import {
  badRequest,
  conflict,
  HttpError,
  refusedField,
  tooManyRequests,
  unavailable,
} from '../hydra/http-error.ts'
import { unsupportedType } from './json-ld.ts'
import { logCut, wasCut } from './receiving/cut-requests.ts'
import { validationFault } from './validation-fault.ts'

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

/** A row that the request refers to, or removes, was deleted or referenced by a concurrent request. */
const CHANGED_MEANWHILE =
  'Un élément concerné vient d’être supprimé ou utilisé ailleurs. Rechargez la page et recommencez.'

declare module 'fastify' {
  interface FastifyInstance {
    disk: DiskWatch
  }
}

/** Turns every failure into the error document of `wire.md` §1.7. */
export const errorsPlugin = fastifyPlugin<{ disk: DiskWatch }>(async (app, { disk }) => {
  app.decorate('disk', disk)
  app.setErrorHandler<FastifyError>(sendFault)
})

/** Answers a failure of a route, or of the framework before it found one. */
export function sendFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof UnauthorizedError) {
    reply.header('www-authenticate', 'Bearer')
    reply.type('application/json; charset=utf-8')
    return reply.code(401).send({ code: 401, message: error.message, ...error.details })
  }
  return sendError(request, reply, toHttpError(error, request))
}

/** Sends an error document. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: HttpError) {
  const cause = error.cause ?? error
  // The pool and the disk watch log their refusals once, not for each request.
  const isLoggedOnce = isDatabaseRefused(cause) || isDiskFull(cause)
  if (wasCut(request)) logCut(request, 'request cut by the client')
  else if (error.statusCode >= 500 && !isLoggedOnce) {
    request.log.error({ err: cause }, 'request failed')
  }
  return reply
    .code(error.statusCode)
    .headers(error.headers)
    .type(JSON_LD)
    .send(JSON.stringify(errorDocument(error)))
}

/** Converts any failure into the HTTP error that is answered. */
export function toHttpError(error: FastifyError, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return validationFault(error, request)
  if (isResponseSerializationError(error)) return internalError(error)
  if (error instanceof QueueFullError && error.isVisitor) return tooManyRequests(RETRY_SECONDS)
  if (isDiskFull(error)) return diskFullError(error, request)
  if (
    error instanceof QueueFullError ||
    error instanceof PdfTimeoutError ||
    error instanceof StorageUnavailableError ||
    isDatabaseUnavailable(error)
  ) {
    return unavailableBecause(error)
  }
  if (isMalformedForm(error)) return badRequest(FRENCH[400] ?? '')
  if (foreignKeyViolation(error) !== null) return conflict(CHANGED_MEANWHILE)
  if (isOutOfRange(error)) return refusedField('', OUT_OF_RANGE)
  const status = error.statusCode ?? 500
  if (status >= 500) return internalError(error)
  return new HttpError(status, clientMessage(error, request, status))
}

/** The form parser has no error class of its own: boundary missing, or a form cut short. */
const MALFORMED_FORM = /^Multipart: Boundary not found$|nexpected end of multipart data$/

const isMalformedForm = (error: Error) => MALFORMED_FORM.test(error.message)

const OUT_OF_RANGE = 'Une valeur, ou la somme de plusieurs, est trop grande.'

function isOutOfRange(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '22003') || isOutOfRange(error.cause)
}

function clientMessage(error: FastifyError, request: FastifyRequest, status: number): string {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const given = request.headers['content-type']
    return given ? unsupportedType(given).message : 'The "Content-Type" header must exist.'
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

/** A wait that lets a full queue move on. */
const RETRY_SECONDS = 5

function unavailableBecause(cause: unknown): HttpError {
  const error = unavailable(RETRY_SECONDS, FRENCH[503] ?? '')
  error.cause = cause
  return error
}

const FOR_ADMINISTRATORS =
  'Le disque du serveur est plein\u00a0: rien ne peut être enregistré. Prévenez la personne qui gère le site.'
const FOR_OTHERS = 'Rien ne peut être enregistré pour le moment. Réessayez plus tard.'
const DISK_RETRY_SECONDS = 60

/** The answer to a write that found no room; administrators see the reason. */
function diskFullError(cause: Error, request: FastifyRequest): HttpError {
  request.server.disk.refused(cause)
  const error = request.viewer?.isAdmin
    ? new HttpError(507, FOR_ADMINISTRATORS)
    : unavailable(DISK_RETRY_SECONDS, FOR_OTHERS)
  error.cause = cause
  return error
}
