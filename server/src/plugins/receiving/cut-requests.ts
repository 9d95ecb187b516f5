import type { FastifyRequest } from 'fastify'

const told = new WeakSet<FastifyRequest>()
/** Since the process began. */
let cut = 0

/** Whether the connection went away before the body had arrived whole. */
export const wasCut = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/**
 * One line for a request whose body never arrived whole: what clients do, not a fault of the server
 * (O-09). `cut` counts them, so that the last line tells how many there were.
 */
export function logCut(request: FastifyRequest, why: string): void {
  if (told.has(request)) return
  told.add(request)
  cut += 1
  request.log.info({ req: request, cut }, why)
}
