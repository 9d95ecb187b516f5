import type { FastifyInstance } from 'fastify'

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Makes upload routes answer as the upload component expects (`wire.md` §3): JSON under exactly
 * this content type, refusals included, with `status: "error"` for chunks.
 */
export function answerAsClientReads(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return payload
    reply.type(JSON_TYPE).removeHeader('content-length')
    if (!request.routeOptions.url?.endsWith('/chunk')) return payload
    return JSON.stringify({ ...JSON.parse(payload), status: 'error' })
  })

  // Whatever a refusal left unread is thrown away, so that the connection serves again.
  app.addHook('onResponse', async (request) => {
    if (request.raw.readableEnded) return
    request.raw.unpipe()
    request.raw.resume()
  })
}
