import { inject } from 'vitest'
import type { TestedServer } from './global-setup.ts'

/** The server of the worker that runs this file (vitest numbers its workers from 1). */
export function testedServer(): TestedServer {
  const server = inject('servers')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!server) throw new Error(`No server for worker ${process.env.VITEST_POOL_ID}`)
  return server
}
