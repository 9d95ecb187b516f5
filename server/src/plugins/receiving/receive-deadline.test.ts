import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { receiveDeadlinePlugin } from './receive-deadline.ts'

const app: FastifyInstance = Fastify()
beforeAll(async () => {
  await app.register(receiveDeadlinePlugin)
  const echo = async (request: { body: unknown }) => request.body
  app.post('/quick', { config: { access: 'public', receiveTimeout: 50 } }, echo)
  app.post('/patient', { config: { access: 'public', receiveTimeout: 60_000 } }, echo)
  app.post('/refused', {
    config: { access: 'public', receiveTimeout: 50 },
    onRequest: async (_request, reply) => reply.code(403).send('no'),
    handler: echo,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** A cut connection may end with an error, which says nothing more. */
const closing = (socket: Socket) => new Promise((closed) => socket.once('close', closed))

/** Sends half a body, waits, sends the rest, and returns what came back. */
async function sendSlowly(path: string, pause: number): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data)).on('error', () => {})
  const head = `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json`
  socket.write(`${head}\r\ncontent-length: 7\r\n\r\n{"a"`)
  await sleep(pause)
  socket.write(':1}')
  if (!socket.closed) await closing(socket)
  return answer
}

it('O-09 a body that does not arrive in the time of its route is cut with 408', async () => {
  expect(await sendSlowly('/quick', 500)).toMatch(/^HTTP\/1\.1 408 /)
})

it('D-101 a route may give more time, for a chunk of a file', async () => {
  expect(await sendSlowly('/patient', 500)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"a":1\}$/)
})

it('O-09 a refused client cannot go on sending for ever', async () => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('POST /refused HTTP/1.1\r\nhost: a\r\ncontent-length: 9999\r\n\r\n')
  socket.on('data', () => {})
  const dripping = setInterval(() => socket.write('a'), 20)
  await closing(socket)
  clearInterval(dripping)
  expect(socket.bytesWritten).toBeLessThan(9999)
})

it('O-09 a body that arrives in time is not cut later', async () => {
  expect(await sendSlowly('/quick', 0)).toContain('{"a":1}')
  expect(await sendSlowly('/quick', 0)).toContain('{"a":1}')
})
