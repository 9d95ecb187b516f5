import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, InjectOptions } from 'fastify'

/**
 * Makes a call whose first byte arrives, and the rest once the server reads the body and `meanwhile` is
 * done. The application listens on a port.
 * @returns the status, and whether the body was read: a call may be refused before
 */
export async function callWithDelayedBody(
  app: FastifyInstance,
  { method, url, headers, payload = {} }: InjectOptions,
  meanwhile: () => Promise<unknown>,
): Promise<{ status: number; wasRead: boolean }> {
  const isBytes = payload instanceof Buffer
  const body = isBytes ? payload : Buffer.from(JSON.stringify(payload))
  const { port } = app.server.address() as AddressInfo
  const type = isBytes ? {} : { 'content-type': 'application/json' }
  const sent = request({
    port,
    method,
    path: String(url),
    headers: { ...type, ...headers, 'content-length': body.length },
  })
  const answer = once(sent, 'response') as Promise<[IncomingMessage]>
  const reading = new Promise<'reading'>((resolve) => {
    app.server.once('request', (received, response) =>
      received.once('resume', () => {
        // The server also reads, and ignores, the rest of a refused call.
        if (!response.writableEnded) resolve('reading')
      }),
    )
  })
  sent.write(body.subarray(0, 1))
  const first = await Promise.race([reading, answer])
  if (first === 'reading') await meanwhile()
  sent.end(body.subarray(1))
  const [response] = await answer
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode ?? 0, wasRead: first === 'reading' }
}
