import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Logs one line for each answered request: method, path, status and time in ms. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // Logged with the answer instead.
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
