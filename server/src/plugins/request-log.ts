import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** One line a request, once it is answered: what was asked, the status and the time in ms. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // Told with the answer.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (this.isLogDisabled(request)) return
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}
