import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
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

/** Where the first suite that needs it leaves the folder of `drawDemonstration` for the other one. */
const DRAWN = 'DRAWN_DEMONSTRATION'

/** A server for each worker: files that run beside each other share nothing. Tests make the accounts they need. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const drawn = process.env[DRAWN]
  const demonstration = drawn ?? (await drawDemonstration())
  process.env[DRAWN] = demonstration
  const removeDrawn = () => {
    if (!drawn) rmSync(demonstration, { recursive: true })
  }
  const starting = startAll(Number(project.config.maxWorkers), demonstration)
  const servers = await starting.catch((error) => {
    removeDrawn()
    throw error
  })
  project.provide(
    'servers',
    servers.map(({ baseUrl, dataDir }) => ({ baseUrl, dataDir })),
  )
  const claims = mkdtempSync(path.join(tmpdir(), 'etapes-climat-claims-'))
  project.provide('claims', claims)
  return async () => {
    rmSync(claims, { recursive: true })
    removeDrawn()
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** A data folder as a first start leaves it: drawing its pictures takes six times as long as a start. */
async function drawDemonstration(): Promise<string> {
  const server = await startServer()
  await server.end()
  return server.dataDir
}

/** All of them, or none: what has started ends when another one does not. */
async function startAll(count: number, demonstration: string): Promise<RunningServer[]> {
  const copied = (dataDir: string) => cp(demonstration, dataDir, { recursive: true })
  const starts = await Promise.allSettled(Array.from({ length: count }, () => startServer(copied)))
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const failed = starts.find((start) => start.status === 'rejected')
  if (!failed) return started
  await Promise.all(started.map((server) => server.stop()))
  throw failed.reason
}
