import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Compared, compare } from '../measure/compare.ts'
import { type Costs, load } from '../measure/load.ts'
import type { Engine } from './bench-database.ts'
import { type ChildServer, startReference } from './child-server.ts'

const CONNECTIONS = 16

/** What `compareWithBareRoute` compares with. */
export const BARE_ROUTE = 'a bare route that serialises it'

/** Compares a call, made with each of `paths` in turns, with a Fastify that serialises its first answer. */
export async function compareWithBareRoute(
  engine: Engine,
  { application, token }: { application: ChildServer; token: string },
  paths: readonly string[],
): Promise<Record<Costs, Compared>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'etapes-climat-bench-'))
  const file = path.join(folder, 'answer.json')
  const headers = { authorization: `Bearer ${token}` }
  const first = application.baseUrl + paths[0]
  const answer = await fetch(first, { headers })
  if (!answer.ok) throw new Error(`${first} answered ${answer.status}`)
  writeFileSync(file, await answer.text())
  const bare = await startReference(file)
  try {
    return await compare({
      subject: load(first, {
        requests: paths.map((each) => ({ path: each })),
        headers,
        connections: CONNECTIONS,
        cpuSeconds: () => application.cpuSeconds() + engine.cpuSeconds(),
      }),
      reference: load(`${bare.baseUrl}/answer`, { ...bare, connections: CONNECTIONS }),
    })
  } finally {
    await bare.stop()
    rmSync(folder, { recursive: true })
  }
}
