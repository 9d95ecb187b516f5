import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    dataDir: string
  }
}

/** One server for the whole browser suite; each test makes the accounts it needs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  project.provide('baseUrl', server.baseUrl)
  project.provide('dataDir', server.dataDir)
  return () => server.stop()
}
