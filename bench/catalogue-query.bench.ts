import type { CatalogueDataset } from './datasets/catalogue-dataset.ts'
import { draw, seededRandom } from './datasets/random.ts'
import { publishedDemoSteps } from './datasets/varied-texts.ts'
import { type Comparison, compareWithConstant } from './measure/compare.ts'
import { cpuOf, describeComparison, printFigure } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { withCatalogue } from './servers/with-catalogue.ts'

const PATH = '/admin/cards/search'
/** ms of CPU of one answer, and how many times that at 5,000 steps. */
const TARGET = 0.4
const TIMES_AT_5000 = 1.5
const COMBINATIONS = 400
/** Longest wait for nearly all texts that are typed, in ms, by number of steps. */
const TEXT_TARGETS = { 2000: 20, 20000: 40 }

/** Catalogue search of a signed-in member: 2 sectors, 3 tags, 30 hits with names, and the count; then by text. */
export async function benchCatalogueQuery(engine: Engine): Promise<void> {
  const small = await measureFilters(engine, 2000)
  const name = `catalogue query, ${engine.name}`
  const holds = cpuOf(small) <= TARGET
  printFigure(`${name}, 2,000 steps`, describeComparison(small), `≤ ${TARGET} ms`, holds)
  const large = await measureFilters(engine, 5000)
  const times = cpuOf(large) / cpuOf(small)
  printFigure(
    `${name}, 5,000 steps`,
    `${times.toFixed(2)} × the CPU at 2,000: ${describeComparison(large)}`,
    `≤ ${TIMES_AT_5000} ×`,
    times <= TIMES_AT_5000,
  )
  for (const [cards, target] of Object.entries(TEXT_TARGETS)) {
    await benchTexts(engine, Number(cards), target)
  }
}

const measureFilters = (engine: Engine, cards: number): Promise<Comparison> =>
  withCatalogue(engine, { cards }, async ({ application, dataset, token }) =>
    compareWithConstant(application, {
      path: PATH,
      requests: filterQueries(dataset),
      headers: { authorization: `Bearer ${token}` },
      databaseCpu: engine.cpuSeconds,
    }),
  )

/** Different filters, so that no answer comes from a cache of one query. */
function filterQueries({ sectorUids, tagUids }: CatalogueDataset) {
  const random = seededRandom()
  return Array.from({ length: COMBINATIONS }, () =>
    queryOf({ sectors: draw(sectorUids, 2, random), tags: draw(tagUids, 3, random) }),
  )
}

function queryOf(filters: object) {
  const query = new URLSearchParams({ filters: JSON.stringify(filters), itemsPerPage: '30' })
  return { path: `${PATH}?${query}` }
}

/** Words of the names of steps: more of them than searches are kept. */
const WORDS = [
  ...new Set(publishedDemoSteps().flatMap(({ name }) => name.match(/\p{L}{6,}/gu) ?? [])),
]

/** Two frequent words at a time, right and misspelt, one call after another. */
async function benchTexts(engine: Engine, cards: number, target: number): Promise<void> {
  await withCatalogue(engine, { cards, texts: true }, async ({ application, token }) => {
    const texts = WORDS.map((word, at) => `${word} ${WORDS[(at * 7 + 3) % WORDS.length]}`)
    const spellings = {
      right: texts,
      misspelt: texts.map((text) => text.slice(0, 3) + text.slice(4)),
    }
    for (const [spelling, typed] of Object.entries(spellings)) {
      const found = await compareWithConstant(application, {
        path: PATH,
        requests: typed.map((q) => queryOf({ q })),
        headers: { authorization: `Bearer ${token}` },
        connections: 1,
      })
      const name = `free search, ${spelling}, ${cards} steps, ${engine.name}`
      const { p97 } = found.subject
      printFigure(name, describeComparison(found), `p97.5 ≤ ${target} ms`, p97 <= target)
    }
  })
}
