import type { FastifyRequest } from 'fastify'
import { badRequest } from '../../hydra/http-error.ts'

const logged = new WeakSet<FastifyRequest>()
/** Since the process began. */
let cut = 0

/** Whether the connection went away before the body had arrived whole. */
export const wasCut = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/**
 * Logs one line for a request whose body never arrived whole, at level info, since the client
 * caused it. `cut` counts them since the start.
 */
export function logCut(request: FastifyRequest, why: string): void {
  if (logged.has(request)) return
  logged.add(request)
  cut += 1
  request.log.info({ req: request, cut }, why)
}

/**
 * The parts of a form. Of a request that was cut before they are read none would come, nor an end.
 * @throws HttpError 400 when it was cut
 */
export function partsOf(
  request: FastifyRequest,
  options: Parameters<FastifyRequest['parts']>[0],
): ReturnType<FastifyRequest['parts']> {
  if (wasCut(request)) throw badRequest('La requête est incomplète.')
  return request.parts(options)
}
