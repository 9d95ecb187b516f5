import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  address: string
  stop(): Promise<void>
}

/** Answers GET /metrics on an address of its own, which a proxy never leads to. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer(async ({ method, url }, answer) => {
    if (method !== 'GET' || url !== '/metrics') return answer.writeHead(404).end()
    try {
      const text = await metrics.text()
      answer.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    } catch {
      answer.writeHead(500).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  const { port: opened } = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${opened}/metrics`,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
