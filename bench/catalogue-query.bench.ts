import type { CatalogueDataset } from './datasets/catalogue-dataset.ts'
import { draw, seededRandom } from './datasets/random.ts'
import { publishedDemoSteps } from './datasets/varied-texts.ts'
import { type Compared, compare } from './measure/compare.ts'
import { load, repeat } from './measure/load.ts'
import { printRatio } from './measure/print.ts'
import { BARE_ROUTE, compareWithBareRoute } from './servers/bare-route.ts'
import type { Engine } from './servers/bench-database.ts'
import { withCatalogue } from './servers/with-catalogue.ts'

const PATH = '/admin/cards/search'
/** CPU of one answer. */
const TARGET = { most: 10, of: BARE_ROUTE }
const TARGET_AT_5000 = { most: 1.5, of: 'the CPU with 2,000 steps' }
const COMBINATIONS = 400
/** CPU of a search for a text that is typed, by number of steps. */
const TEXT_TARGETS = { 2000: 5, 20000: 2 }

/** Catalogue search of a signed-in member: 2 sectors, 3 tags, 30 hits with names, and the count; then by text. */
export async function benchCatalogueQuery(engine: Engine): Promise<void> {
  const small = await measureFilters(engine, 2000)
  const name = `CPU of a catalogue query, ${engine.name}`
  printRatio(`${name}, 2,000 steps`, small, TARGET)
  const large = await measureFilters(engine, 5000)
  printRatio(`${name}, 5,000 steps`, growthOf(small, large), TARGET_AT_5000)
  for (const [cards, most] of Object.entries(TEXT_TARGETS)) {
    await benchTexts(engine, Number(cards), most)
  }
}

/** The answer is as long with either number: each is compared with the bare route of its own time. */
const growthOf = (small: Compared, large: Compared): Compared => ({
  subject: large.subject,
  reference: small.subject,
  ratio: large.ratio / small.ratio,
})

const measureFilters = (engine: Engine, cards: number): Promise<Compared> =>
  withCatalogue(engine, { cards }, async (served) => {
    const { cpu } = await compareWithBareRoute(engine, served, filterQueries(served.dataset))
    return cpu
  })

/** Different filters, so that no answer comes from a cache of one query. */
function filterQueries({ sectorUids, tagUids }: CatalogueDataset) {
  const random = seededRandom()
  return Array.from({ length: COMBINATIONS }, () =>
    queryOf({ sectors: draw(sectorUids, 2, random), tags: draw(tagUids, 3, random) }),
  )
}

const queryOf = (filters: object) =>
  `${PATH}?${new URLSearchParams({ filters: JSON.stringify(filters), itemsPerPage: '30' })}`

/** Names of steps, and their words: more of them than searches are cached. */
const NAMES = publishedDemoSteps().map(({ name }) => name)
const WORDS = [...new Set(NAMES.flatMap((name) => name.match(/\p{L}{6,}/gu) ?? []))]

/** Two frequent words at a time, right and misspelt, one call after another. */
async function benchTexts(engine: Engine, cards: number, most: number): Promise<void> {
  await withCatalogue(engine, { cards, texts: true }, async ({ application, token }) => {
    const texts = WORDS.map((word, at) => `${word} ${WORDS[(at * 7 + 3) % WORDS.length]}`)
    const spellings = {
      right: texts,
      misspelt: texts.map((text) => text.slice(0, 3) + text.slice(4)),
    }
    const headers = { authorization: `Bearer ${token}` }
    // The first search waits for the index of texts.
    await fetch(`${application.baseUrl}${queryOf({ q: 'bois' })}`, { headers })
    for (const [spelling, typed] of Object.entries(spellings)) {
      const { cpu } = await compare({
        subject: load(application.baseUrl + PATH, {
          requests: typed.map((q) => ({ path: queryOf({ q }) })),
          headers,
          cpuSeconds: () => application.cpuSeconds() + engine.cpuSeconds(),
        }),
        reference: repeat(async () => countWords(cards), { cpuSeconds: () => 0 }),
      })
      const name = `CPU of a free search, ${spelling}, ${cards} steps, ${engine.name}`
      printRatio(name, cpu, { most, of: 'counting the words of as many names' })
    }
  })
}

/** A fixed computation of texts, as long as the catalogue. */
function countWords(cards: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (let at = 0; at < cards; at += 1) {
    for (const word of NAMES[at % NAMES.length]?.toLowerCase().split(/\P{L}+/u) ?? []) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return counts
}
