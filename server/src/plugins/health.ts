import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

export interface HealthOptions {
  /** rejects while the database or the storage does not answer */
  ready: () => Promise<void>
}

const fine = z.object({ status: z.literal('ok') })
const ready200 = fine.extend({ disk: z.literal('full').optional() })

/** /health: the process lives. /ready: database and storage answer, and whether the disk is full. */
export const healthRoutes: FastifyPluginAsyncZod<HealthOptions> = async (app, { ready }) => {
  app.get(
    '/health',
    {
      config: { access: 'public', withoutDatabase: true },
      logLevel: 'warn',
      schema: { summary: 'Ask whether the process lives', response: { 200: fine } },
    },
    async () => ({ status: 'ok' as const }),
  )

  app.get(
    '/ready',
    {
      config: { access: 'public', withoutDatabase: true },
      logLevel: 'warn',
      schema: {
        summary: 'Ask whether database and storage answer',
        response: { 200: ready200, 503: z.object({ status: z.literal('indisponible') }) },
      },
    },
    async (request, reply) => {
      try {
        await ready()
        // Reads go on: a balancer that took the instance away would take them too (O-16).
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
