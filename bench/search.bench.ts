import type { CatalogueDataset } from './datasets/catalogue-dataset.ts'
import { draw, seededRandom } from './datasets/random.ts'
import { type Comparison, compareWithConstant } from './measure/compare.ts'
import { describeComparison, percent, printFigure } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { withCatalogue } from './servers/with-catalogue.ts'

const TARGET = 0.4
const LOSS_AT_50_000 = 0.2
const COMBINATIONS = 400

/** Catalogue search of a signed-in member: 2 sectors, 3 tags, 30 hits with names, and the count. */
export async function benchSearch(engine: Engine): Promise<void> {
  const small = await measure(engine, 2000)
  const ratio = small.subject.rate / small.reference.rate
  const name = `search, ${engine.name}`
  printFigure(`${name}, 2,000 cards`, describeComparison(small), '≥ 40 %', ratio >= TARGET)
  const large = await measure(engine, 50_000)
  const kept = large.subject.rate / large.reference.rate / ratio
  printFigure(
    `${name}, 50,000 cards`,
    `${percent(kept)} of the ratio at 2,000: ${describeComparison(large)}`,
    '≥ 80 %',
    kept >= 1 - LOSS_AT_50_000,
  )
}

const measure = (engine: Engine, cards: number): Promise<Comparison> =>
  withCatalogue(engine, { cards }, async ({ application, dataset, token }) =>
    compareWithConstant(application, {
      path: '/admin/cards/search',
      requests: searches(dataset),
      headers: { authorization: `Bearer ${token}` },
    }),
  )

/** Different filters, so that no answer comes from a cache of one query. */
function searches({ sectorUids, tagUids }: CatalogueDataset) {
  const random = seededRandom()
  return Array.from({ length: COMBINATIONS }, () => {
    const filters = { sectors: draw(sectorUids, 2, random), tags: draw(tagUids, 3, random) }
    const query = new URLSearchParams({ filters: JSON.stringify(filters), itemsPerPage: '30' })
    return { path: `/admin/cards/search?${query}` }
  })
}
