import type { FastifyRequest } from 'fastify'
import { HttpError } from '../hydra/http-error.ts'

const FOR_ADMINISTRATORS =
  'Le disque du serveur est plein\u00a0: rien ne peut être enregistré. Prévenez la personne qui gère le site.'
const FOR_OTHERS = 'Rien ne peut être enregistré pour le moment. Réessayez plus tard.'
/** seconds */
const RETRY_AFTER = '60'

/** The answer to a write for which there is no room: administrators are told why (O-16). */
export function diskFullError(cause: Error, request: FastifyRequest): HttpError {
  request.server.disk.refused(cause)
  const headers = { 'retry-after': RETRY_AFTER }
  const error = request.viewer?.isAdmin
    ? new HttpError(507, FOR_ADMINISTRATORS)
    : new HttpError(503, FOR_OTHERS, { headers })
  error.cause = cause
  return error
}
