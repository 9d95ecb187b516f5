import net from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** `begun` once the server stops: /ready then answers 503. */
    drain: { begun: boolean }
  }
}

/** Time that a connection without a request stays open when the server stops, in ms. */
const KEPT_MS = 1000
/** Pause between two looks at the connections of a server that stops, in ms. */
const LOOK_MS = 50

/** Once the server stops, each answer ends its connection. */
export const drainPlugin = fp(async (app) => {
  const drain = { begun: false }
  app.decorate('drain', drain)
  app.addHook('onRequest', async (_request, reply) => {
    if (drain.begun) reply.header('connection', 'close')
  })
})

/**
 * Stops accepting connections and lets requests finish (O-10). Connections that are open are served for a
 * moment more: a proxy keeps some, and may be writing a request into one that nobody could repeat (OPS-01).
 */
export async function drainConnections(app: FastifyInstance): Promise<void> {
  app.drain.begun = true
  // Connections that already wait are accepted first.
  await setImmediate()
  // That of http.Server would cut what has no request yet.
  net.Server.prototype.close.call(app.server)
  const until = performance.now() + KEPT_MS
  while (performance.now() < until && (await hasConnections(app))) await setTimeout(LOOK_MS)
  const sweep = setInterval(() => app.server.closeIdleConnections(), LOOK_MS)
  await app.close()
  clearInterval(sweep)
}

function hasConnections({ server }: FastifyInstance): Promise<boolean> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count > 0)))
}
