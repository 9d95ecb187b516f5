import { type Comparison, compareWithConstant } from './measure/compare.ts'
import { describeComparison, printFigure } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { withCatalogue } from './servers/with-catalogue.ts'

const CARDS = 2000
/** The most CPU for one answer, in ms: in the server, and in a database server beside it. */
const STEP = { embedded: 1, server: 0.5, database: 0.3 }
const FRONT_PAGE = 0.3

/** One step by its id, each of 2,000 in turns, and the public list of all, plain and compressed. */
export async function benchReading(engine: Engine): Promise<void> {
  await withCatalogue(engine, { cards: CARDS, texts: true }, async (served) => {
    const { application, dataset, token } = served
    const step = await compareWithConstant(application, {
      path: '/api/cards',
      requests: dataset.cardIds.map((id) => ({ path: `/api/cards/${id}` })),
      headers: { authorization: `Bearer ${token}` },
      databaseCpu: engine.cpuSeconds,
    })
    const besides = step.subject.databaseMs
    const limit = besides === null ? STEP.embedded : STEP.server
    const target = besides === null ? `≤ ${limit} ms` : `≤ ${limit} and ${STEP.database} ms`
    const holds = cpuOf(step) <= limit && (besides ?? 0) <= STEP.database
    printFigure(`one step by id, ${engine.name}`, describeComparison(step), target, holds)
    for (const encoding of ['identity', 'br']) {
      const list = await compareWithConstant(application, {
        path: '/cards/actu',
        headers: { 'accept-encoding': encoding },
      })
      const name = `/cards/actu, ${CARDS} steps, ${encoding}, ${engine.name}`
      const figure = describeComparison(list)
      printFigure(name, figure, `≤ ${FRONT_PAGE} ms`, cpuOf(list) <= FRONT_PAGE)
    }
  })
}

const cpuOf = ({ subject }: Comparison) => subject.cpuMs ?? Number.NaN
