import type { FastifyPluginAsync } from 'fastify'

export interface HealthOptions {
  /** rejects while the database or the storage does not answer */
  ready: () => Promise<void>
}

/** /health: the process lives. /ready: database and storage answer. */
export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (app, { ready }) => {
  app.get('/health', { config: { access: 'public' }, logLevel: 'warn' }, async () => ({
    status: 'ok',
  }))

  app.get('/ready', { config: { access: 'public' }, logLevel: 'warn' }, async (request, reply) => {
    try {
      await ready()
      return { status: 'ok' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).header('retry-after', '5').send({ status: 'indisponible' })
    }
  })
}
