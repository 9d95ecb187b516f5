import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { logCut } from './cut-requests.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** time for the whole request to arrive, in ms; 30 s unless a route says otherwise */
    receiveTimeout?: number
  }
}

const RECEIVE_MS = 30_000
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/**
 * Cuts clients that are slow to send. Node has one limit for the whole server; routes of uploads
 * need one of their own.
 */
export const receiveDeadlinePlugin = fastifyPlugin(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (encoding === undefined && (length === undefined || length === '0')) return
    const { receiveTimeout = RECEIVE_MS } = request.routeOptions.config
    let timer = setTimeout(() => cut(request), receiveTimeout)
    timer.unref()
    const received = () => clearTimeout(timer)
    request.raw.once('end', received).once('close', received)
    // A refused client has no reason to go on sending.
    reply.raw.once('finish', () => {
      clearTimeout(timer)
      if (request.raw.complete) return
      timer = setTimeout(() => cut(request), Math.min(receiveTimeout, RECEIVE_MS)).unref()
    })
  })
})

function cut(request: FastifyRequest): void {
  const { raw } = request
  logCut(request, 'too slow to send')
  if (raw.socket.writable && raw.socket.bytesWritten === 0) raw.socket.write(TOO_SLOW)
  // Its connection goes with a message that has not arrived whole.
  raw.destroy()
}
