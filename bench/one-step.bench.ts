import { compareWithConstant } from './measure/compare.ts'
import { cpuOf, describeComparison, printFigure } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { withCatalogue } from './servers/with-catalogue.ts'

const CARDS = 2000
/** ms of CPU of one answer, the database's included. */
const TARGET = 0.3

/** One step by its id, each of 2,000 in turns. */
export async function benchOneStep(engine: Engine): Promise<void> {
  await withCatalogue(engine, { cards: CARDS, texts: true }, async (served) => {
    const { application, dataset, token } = served
    const step = await compareWithConstant(application, {
      path: '/api/cards',
      requests: dataset.cardIds.map((id) => ({ path: `/api/cards/${id}` })),
      headers: { authorization: `Bearer ${token}` },
      databaseCpu: engine.cpuSeconds,
    })
    const figure = describeComparison(step)
    printFigure(`one step by id, ${engine.name}`, figure, `≤ ${TARGET} ms`, cpuOf(step) <= TARGET)
  })
}
