import net from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** `begun` once the server stops: /ready then answers 503. */
    drain: {
      begun: boolean
      lastRequest: number
      /** answers without an end of their own */
      streams: Set<{ end(): unknown }>
    }
  }
}

/** A server that stops ends open connections once none has brought a request for so long (ms). */
const SILENCE_MS = 700
/** Time after which it ends them even so, in ms. */
const LONGEST_MS = 8000
/** Pause between two looks at the connections of a server that stops, in ms. */
const LOOK_MS = 50
/** Enough to accept all that may wait. */
const MOST_TURNS = 1000

/** Once the server stops, each answer ends its connection. */
export const drainPlugin = fp(async (app) => {
  const drain = { begun: false, lastRequest: 0, streams: new Set<{ end(): unknown }>() }
  app.decorate('drain', drain)
  app.addHook('preClose', async () => endStreams(app))
  app.addHook('onRequest', async (_request, reply) => {
    if (!drain.begun) return
    drain.lastRequest = performance.now()
    reply.header('connection', 'close')
  })
})

/**
 * Stops accepting connections and lets requests finish. Connections that are open are served as long
 * as they bring requests: a proxy keeps some, and may be writing one that nobody could repeat.
 */
export async function drainConnections(app: FastifyInstance): Promise<void> {
  const { drain, server } = app
  const begun = performance.now()
  Object.assign(drain, { begun: true, lastRequest: begun })
  endStreams(app)
  await acceptWaiting(server)
  // That of http.Server would cut what has no request yet.
  net.Server.prototype.close.call(server)
  // Calls go on meanwhile, and pages ask them: the application closes last.
  while (await hasConnections(server)) {
    await setTimeout(LOOK_MS)
    const now = performance.now()
    if (now - drain.lastRequest < SILENCE_MS && now - begun < LONGEST_MS) continue
    server.closeIdleConnections()
  }
  await app.close()
}

function endStreams({ drain }: FastifyInstance): void {
  for (const stream of drain.streams) stream.end()
}

/**
 * Accepts the connections that wait: closing would reset them. Node accepts one a turn of the event loop, so
 * that many may wait at a busy server.
 */
async function acceptWaiting(server: net.Server): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  for (let turn = 0, before = -1; turn < MOST_TURNS && accepted > before; turn += 1) {
    before = accepted
    await setImmediate()
    await setImmediate()
  }
  server.off('connection', count)
}

function hasConnections(server: net.Server): Promise<boolean> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count > 0)))
}
