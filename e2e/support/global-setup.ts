import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type RunningServer, startServer } from './server.ts'

/** A server under test: its address and its data folder. */
export interface TestedServer {
  baseUrl: string
  dataDir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    servers: TestedServer[]
    /** folder where a worker writes which of the servers it has taken */
    claims: string
  }
}

/** A server for each worker: files that run beside each other share nothing. Tests make the accounts they need. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = project.config.maxWorkers
  const servers = await startAll(Number(workers))
  project.provide(
    'servers',
    servers.map(({ baseUrl, dataDir }) => ({ baseUrl, dataDir })),
  )
  const claims = mkdtempSync(path.join(tmpdir(), 'etapes-climat-claims-'))
  project.provide('claims', claims)
  return async () => {
    rmSync(claims, { recursive: true })
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** All of them, or none: what has started ends when another one does not. */
async function startAll(count: number): Promise<RunningServer[]> {
  const starts = await Promise.allSettled(Array.from({ length: count }, () => startServer()))
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const failed = starts.find((start) => start.status === 'rejected')
  if (!failed) return started
  await Promise.all(started.map((server) => server.stop()))
  throw failed.reason
}
