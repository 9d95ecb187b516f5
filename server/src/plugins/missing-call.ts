import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError, notFound } from '../hydra/http-error.ts'
import { sendError } from './errors.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** 405 with Allow when the path exists under other methods only, else 404. */
export function sendMissingCall(request: FastifyRequest, reply: FastifyReply) {
  const url = request.url.split('?', 1)[0] ?? ''
  const allowed = METHODS.filter((method) => request.server.findRoute({ method, url }))
  const known = allowed.some((method) => method === request.method)
  if (known || allowed.length === 0) return sendError(request, reply, notFound())
  reply.header('allow', allowed.join(', '))
  return sendError(request, reply, new HttpError(405, 'Cette action n’est pas possible ici.'))
}
