import { median } from './measure/compare.ts'
import { printFigure } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { startApplication } from './servers/child-server.ts'

const TARGET_SECONDS = 3
const STARTS = 5

/** From the start of the process to /ready, on a database with the demonstration content. */
export async function benchColdStart(engine: Engine): Promise<void> {
  const database = await engine.create()
  const env = { ...database.env, DEMO_CONTENT: 'on' }
  try {
    await timeToReady(env)
    const seconds: number[] = []
    for (let start = 0; start < STARTS; start++) seconds.push(await timeToReady(env))
    const figure = `median ${median(seconds).toFixed(2)} s of ${STARTS}, slowest ${Math.max(...seconds).toFixed(2)} s`
    const holds = median(seconds) <= TARGET_SECONDS
    printFigure(`cold start, ${engine.name}`, figure, '≤ 3 s', holds)
  } finally {
    await database.remove()
  }
}

/** @returns seconds */
async function timeToReady(env: Record<string, string>): Promise<number> {
  const started = performance.now()
  const application = await startApplication(env)
  const { status } = await fetch(`${application.baseUrl}/ready`)
  const elapsed = performance.now() - started
  await application.stop()
  if (status !== 200) throw new Error(`/ready answered ${status}`)
  return elapsed / 1000
}
