import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { baseUrl } from '../server/api.ts'

/** What becomes of a request: it reaches the server, is answered with 503, or is never answered. */
export type Fate = 'pass' | 'fail' | 'hang'

/** A part of a file on its way to the server. */
export interface Chunk {
  /** place of its first byte in the file */
  offset: string
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/**
 * A network of its own between the browser and the server under test, for bodies of many bytes:
 * to be intercepted, they would all go through the browser's debugger.
 * @param fateOf asked when a chunk begins to arrive
 * @param onEnd the server's answer to a chunk has come back
 * @returns address to open instead of the server's
 */
export async function openNetwork(
  fateOf: (chunk: Chunk) => Fate,
  onEnd: (chunk: Chunk) => void = () => {},
): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    if (!incoming.url?.includes('/upload/chunk')) return forward(incoming, outgoing)
    incoming.once('data', (start: Buffer) => {
      const offset = /name="start_offset"\r\n\r\n(\d+)/.exec(start.toString('latin1'))?.[1]
      const chunk = offset === undefined ? null : { offset }
      const fate = chunk ? fateOf(chunk) : 'pass'
      if (fate === 'pass') {
        forward(incoming, outgoing, start)
        if (chunk) outgoing.once('finish', () => onEnd(chunk))
        return
      }
      incoming.resume()
      if (fate === 'hang') return
      incoming.once('end', () => {
        if (chunk) onEnd(chunk)
        outgoing.writeHead(503, { 'content-type': 'application/json' }).end('{}')
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** @param start part of the body that was read already */
function forward(incoming: IncomingMessage, outgoing: ServerResponse, start?: Buffer) {
  const { method, headers, url = '/' } = incoming
  const onward = request(new URL(url, baseUrl()), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  // The browser cancelled the request, or the server ended: the other side is closed too.
  onward.once('error', () => outgoing.destroy())
  incoming.once('aborted', () => onward.destroy())
  if (start) onward.write(start)
  incoming.pipe(onward)
}
