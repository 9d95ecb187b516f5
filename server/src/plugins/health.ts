import type { FastifyPluginAsync } from 'fastify'
import { callsOf } from './register-call.ts'

export interface HealthOptions {
  ready: () => Promise<void>
}

/** /health: the process lives. /ready: it does not stop, database and storage answer, and whether the disk is full. */
export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (app, { ready }) => {
  const call = callsOf(app)
  let asked: Promise<void> | null = null
  /** Calls that come while the database and the storage are asked share the answer. */
  const askOnce = () => {
    asked ??= ready().finally(() => {
      asked = null
    })
    return asked
  }
  call(
    'GET /health',
    {
      access: 'public',
      limit: 'constant',
      summary: 'Ask whether the process lives',
      config: { withoutDatabase: true },
      logLevel: 'warn',
    },
    async () => ({ status: 'ok' as const }),
  )

  call(
    'GET /ready',
    {
      access: 'public',
      limit: 'constant',
      summary: 'Ask whether database and storage answer',
      config: { withoutDatabase: true },
      logLevel: 'warn',
    },
    async (request, reply) => {
      try {
        if (app.drain.begun) throw new Error('The server stops')
        await askOnce()
        // Reads go on: a balancer that took the instance away would take them too.
        return {
          status: 'ok' as const,
          ...((await app.disk.isFull()) && { disk: 'full' as const }),
        }
      } catch (error) {
        request.log.warn({ err: error }, 'not ready')
        return reply.code(503).header('retry-after', '5').send({ status: 'indisponible' })
      }
    },
  )
}
