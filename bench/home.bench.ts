import { compareWithConstant } from './measure/compare.ts'
import { describeComparison, printFigure } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { startApplication } from './servers/child-server.ts'

const TARGET = 0.4

/** The home page as the server renders it, with the demonstration content. */
export async function benchHome(engine: Engine): Promise<void> {
  const database = await engine.create()
  const application = await startApplication({ ...database.env, DEMO_CONTENT: 'on' })
  try {
    const comparison = await compareWithConstant(application, { path: '/accueil' })
    const ratio = comparison.subject.rate / comparison.reference.rate
    const figure = describeComparison(comparison)
    printFigure(`home page, ${engine.name}`, figure, '≥ 40 %', ratio >= TARGET)
  } finally {
    await application.stop()
    await database.remove()
  }
}
