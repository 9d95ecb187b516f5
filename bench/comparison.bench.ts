import { seedCatalogue } from './datasets/catalogue-dataset.ts'
import { cpuOfAnswer } from './measure/cpu-of-answer.ts'
import { printFigure } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { startApplication } from './servers/child-server.ts'
import { signIn } from './servers/with-catalogue.ts'

const CARDS = 2000
const STEPS = 100
const REPORTS = 4
const TARGET_MS = 30

/** Four reports of 100 steps each, half of them shared, read to be compared (TEAM-03). */
export async function benchComparison(engine: Engine): Promise<void> {
  const database = await engine.create()
  const { cardIds } = await database.use(({ db }) => seedCatalogue(db, CARDS))
  const application = await startApplication(database.env)
  try {
    const authorization = `Bearer ${await signIn(application)}`
    const uids: string[] = []
    for (let at = 0; at < REPORTS; at++) {
      const first = (at * STEPS) / 2
      const cards = cardIds.slice(first, first + STEPS).map((id) => `/api/cards/${id}`)
      const response = await fetch(new URL('/api/reports', application.baseUrl), {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ cards }),
      })
      const { uid } = (await response.json()) as { uid: string }
      uids.push(uid)
    }
    const path = `/reports/comparison?reports=${uids.join()}`
    const cpuMs = await cpuOfAnswer(engine, application, { path, authorization })
    printFigure(
      `comparison of ${REPORTS} reports of ${STEPS} steps, ${engine.name}`,
      `${cpuMs.toFixed(1)} ms of CPU`,
      `≤ ${TARGET_MS} ms`,
      cpuMs <= TARGET_MS,
    )
  } finally {
    await application.stop()
    await database.remove()
  }
}
