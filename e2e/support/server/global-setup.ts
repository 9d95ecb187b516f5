import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import {
  type Demonstration,
  type DrawnDemonstration,
  drawDemonstration,
  startOnDemonstration,
} from './demonstration.ts'
import type { RunningServer } from './server.ts'

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

/** Where the first suite that needs it leaves word of the demonstration for the other one. */
const DRAWN = 'DRAWN_DEMONSTRATION'

/** A server for each worker: files that run beside each other share nothing. Tests make the accounts they need. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { demonstration, remove } = await findDemonstration()
  const starting = startAll(Number(project.config.maxWorkers), demonstration)
  const servers = await starting.catch(async (error) => {
    await remove()
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
    await Promise.all(servers.map((server) => server.stop()))
    await remove()
  }
}

/** Drawn by the first suite, which is the last one to be taken down. */
async function findDemonstration(): Promise<DrawnDemonstration> {
  const known = process.env[DRAWN]
  if (known) return { demonstration: JSON.parse(known), remove: async () => {} }
  const drawn = await drawDemonstration()
  process.env[DRAWN] = JSON.stringify(drawn.demonstration)
  return drawn
}

/** All of them, or none: what has started ends when another one does not. */
async function startAll(count: number, demonstration: Demonstration): Promise<RunningServer[]> {
  const starts = await Promise.allSettled(
    Array.from({ length: count }, () => startOnDemonstration(demonstration)),
  )
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const failed = starts.find((start) => start.status === 'rejected')
  if (!failed) return started
  await Promise.all(started.map((server) => server.stop()))
  throw failed.reason
}
