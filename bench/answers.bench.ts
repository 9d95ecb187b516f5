import { printRatio } from './measure/print.ts'
import { BARE_ROUTE, compareWithBareRoute } from './servers/bare-route.ts'
import type { Engine } from './servers/bench-database.ts'
import { withCatalogue } from './servers/with-catalogue.ts'

const CARDS = 2000
/** CPU of one answer, the database's included. */
const TARGETS = { step: 12, 'all steps': 0.3, account: 30 }

/** Answers that each screen needs: one step by its id, each of 2,000 in turns, all of them, one's own account. */
export async function benchAnswers(engine: Engine): Promise<void> {
  await withCatalogue(engine, { cards: CARDS, texts: true }, async (served) => {
    const paths = {
      step: served.dataset.cardIds.map((id) => `/api/cards/${id}`),
      'all steps': ['/admin/cards/search?view=lines'],
      account: ['/me'],
    }
    for (const [what, asked] of Object.entries(paths)) {
      const { cpu } = await compareWithBareRoute(engine, served, asked)
      const most = TARGETS[what as keyof typeof paths]
      printRatio(`CPU of the answer: ${what}, ${engine.name}`, cpu, { most, of: BARE_ROUTE })
    }
  })
}
