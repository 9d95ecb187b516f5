import type { FastifyRequest } from 'fastify'
import { HttpError, unavailable } from '../hydra/http-error.ts'

const FOR_ADMINISTRATORS =
  'Le disque du serveur est plein\u00a0: rien ne peut être enregistré. Prévenez la personne qui gère le site.'
const FOR_OTHERS = 'Rien ne peut être enregistré pour le moment. Réessayez plus tard.'
const RETRY_SECONDS = 60

/** The answer to a write that found no room; administrators see the reason (O-16). */
export function diskFullError(cause: Error, request: FastifyRequest): HttpError {
  request.server.disk.refused(cause)
  const error = request.viewer?.isAdmin
    ? new HttpError(507, FOR_ADMINISTRATORS)
    : unavailable(RETRY_SECONDS, FOR_OTHERS)
  error.cause = cause
  return error
}
