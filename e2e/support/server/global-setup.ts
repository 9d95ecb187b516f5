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
    /** where PostgreSQL answers, for installations of a test's own; null: there is none */
    databaseServer: string | null
  }
}

declare global {
  /** The demonstration of the run, and how many suites hold it: each of them loads this module anew. */
  var heldDemonstration: { drawn: DrawnDemonstration; holders: number } | undefined
}

/** A server for each worker: files that run beside each other share nothing. Tests make the accounts they need. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const demonstration = await holdDemonstration()
  const starting = startAll(Number(project.config.maxWorkers), demonstration)
  const servers = await starting.catch(async (error) => {
    await letDemonstrationGo()
    throw error
  })
  project.provide(
    'servers',
    servers.map(({ baseUrl, dataDir }) => ({ baseUrl, dataDir })),
  )
  project.provide('databaseServer', demonstration.database?.serverUrl ?? null)
  const claims = mkdtempSync(path.join(tmpdir(), 'etapes-climat-claims-'))
  project.provide('claims', claims)
  return async () => {
    rmSync(claims, { recursive: true })
    await Promise.all(servers.map((server) => server.stop()))
    await letDemonstrationGo()
  }
}

/** Drawn by the first suite that needs it. */
async function holdDemonstration(): Promise<Demonstration> {
  globalThis.heldDemonstration ??= { drawn: await drawDemonstration(), holders: 0 }
  globalThis.heldDemonstration.holders += 1
  return globalThis.heldDemonstration.drawn.demonstration
}

/** The last suite removes it, whichever is taken down last: vitest may begin with either. */
async function letDemonstrationGo(): Promise<void> {
  const held = globalThis.heldDemonstration
  if (!held) return
  held.holders -= 1
  if (held.holders > 0) return
  globalThis.heldDemonstration = undefined
  await held.drawn.remove()
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
