import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

/** A server under test: its address and its data folder. */
export interface TestedServer {
  baseUrl: string
  dataDir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    servers: TestedServer[]
  }
}

/** A server for each worker: files that run beside each other share nothing. Tests make the accounts they need. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = project.config.maxWorkers
  const servers = await Promise.all(Array.from({ length: Number(workers) }, () => startServer()))
  project.provide(
    'servers',
    servers.map(({ baseUrl, dataDir }) => ({ baseUrl, dataDir })),
  )
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
