import type { FastifyRequest } from 'fastify'

const logged = new WeakSet<FastifyRequest>()
/** Since the process began. */
let cut = 0

/** Whether the connection went away before the body had arrived whole. */
export const wasCut = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/**
 * Logs one line for a request whose body never arrived whole, at level info, since the client
 * caused it (O-09). `cut` counts them since the start.
 */
export function logCut(request: FastifyRequest, why: string): void {
  if (logged.has(request)) return
  logged.add(request)
  cut += 1
  request.log.info({ req: request, cut }, why)
}
