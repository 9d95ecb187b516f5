import { updateCardColumns } from '../server/src/cards/card-writes.repository.ts'
import { readCatalogue } from '../server/src/catalogue/catalogue.repository.ts'
import { CatalogueSnapshot } from '../server/src/catalogue/catalogue-snapshot.ts'
import { StepWords } from '../server/src/catalogue/search/step-words.ts'
import { median } from './measure/compare.ts'
import { printFigure } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { withCatalogue } from './servers/with-catalogue.ts'

const ROUNDS = 7
/** As long as this a change may hold the thread, in ms. */
const LIMIT = 50
const REFERENCE = 'all read anew'

/**
 * CPU until an instance that holds the catalogue has taken over the publishing of one step, and its first
 * searches after that; the reference is reading the catalogue from nothing, in the same run.
 */
export async function benchTakeover(engine: Engine): Promise<void> {
  for (const cards of [2000, 20_000]) {
    await withCatalogue(
      engine,
      { cards, texts: true },
      async ({ application, database, dataset }) => {
        // The embedded engine has one process: this one.
        await application.stop()
        await database.use(async ({ db }) => {
          const words = new StepWords()
          let snapshot = new CatalogueSnapshot(await readCatalogue(db), words)
          snapshot.search({ q: 'isolaton' }, 'member')
          const spent: Record<string, number[]> = {}
          const measure = async (what: string, work: () => unknown) => {
            const before = process.cpuUsage()
            await work()
            const { user, system } = process.cpuUsage(before)
            spent[what] = [...(spent[what] ?? []), (user + system) / 1000]
          }
          for (let round = 0; round < ROUNDS; round++) {
            await measure(REFERENCE, () => readCatalogue(db))
            await updateCardColumns(db, dataset.cardIds[round] ?? 0, { name: `Isoler ${round}` })
            await measure('taken over', async () => {
              const rows = await readCatalogue(db, snapshot.rows)
              snapshot = new CatalogueSnapshot(rows, words, snapshot)
            })
            await measure('first misspelt search (q)', () =>
              snapshot.search({ q: 'isolaton' }, 'member'),
            )
            await measure('first misspelt search (name)', () =>
              snapshot.search({ name: 'isolaton' }, 'member'),
            )
          }
          for (const [what, figures] of Object.entries(spent)) {
            const name = `a step published elsewhere, ${cards} steps, ${engine.name}: ${what}`
            const ms = median(figures)
            const isReference = what === REFERENCE
            const target = isReference ? '–' : `≤ ${LIMIT} ms`
            printFigure(name, `${ms.toFixed(1)} ms CPU`, target, isReference || ms <= LIMIT)
          }
        })
      },
    )
  }
}
