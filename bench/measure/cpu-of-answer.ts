import type { Engine } from '../servers/bench-database.ts'
import type { ChildServer } from '../servers/child-server.ts'
import { load } from './load.ts'

const SECONDS = 2

/** @returns ms of CPU of the server, and of a database server of ours, for one answer */
export async function cpuOfAnswer(
  engine: Engine,
  application: ChildServer,
  { path, authorization }: { path: string; authorization: string },
): Promise<number> {
  const headers = { authorization }
  await load(application, path, { headers, connections: 1, seconds: 1 })
  const before = engine.cpuSeconds() ?? 0
  const { cpuMs, rate } = await load(application, path, {
    headers,
    connections: 1,
    seconds: SECONDS,
  })
  const database = (engine.cpuSeconds() ?? 0) - before
  return (cpuMs ?? Number.NaN) + (database * 1000) / (rate * SECONDS)
}
