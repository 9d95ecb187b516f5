import http from 'node:http'
import type { RawCall } from './malformed-call.ts'

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })

/**
 * Sends a call byte for byte as it is given: nothing corrects the address or the body.
 * @returns the status; 0 when the server cut the connection instead of reading on
 */
export async function sendRaw(origin: string, call: RawCall): Promise<number> {
  try {
    return await send(origin, call, agent)
  } catch {
    // The connection of an earlier call may have been cut: a new one shows whether the server answers.
    return send(origin, call, new http.Agent()).catch(() => 0)
  }
}

function send(
  origin: string,
  { method, url, headers, payload }: RawCall,
  connections: http.Agent,
): Promise<number> {
  const { hostname, port } = new URL(origin)
  const length = payload ? { 'content-length': String(payload.length) } : {}
  return new Promise((resolve, reject) => {
    const request = http.request(
      { agent: connections, hostname, port, method, path: url, headers: { ...headers, ...length } },
      (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode ?? 0))
        response.once('error', reject)
      },
    )
    request.on('error', reject)
    // The server may cut a connection whose answer is read while the body is still on its way.
    request.on('socket', (socket) => {
      if (socket.listenerCount('error', ignore) === 0) socket.on('error', ignore)
    })
    request.end(payload)
  })
}

const ignore = () => undefined
