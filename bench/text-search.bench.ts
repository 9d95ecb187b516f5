import { publishedDemoSteps } from './datasets/varied-texts.ts'
import { compareWithConstant } from './measure/compare.ts'
import { describeComparison, percent, printFigure } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import { withCatalogue } from './servers/with-catalogue.ts'

/** Words from the names of steps: more than the cache of searches holds. */
const WORDS = [
  ...new Set(publishedDemoSteps().flatMap(({ name }) => name.match(/\p{L}{6,}/gu) ?? [])),
]
const TEXTS = {
  right: WORDS,
  misspelt: WORDS.map((word) => word.slice(0, 3) + word.slice(4)),
}
const TARGET = 0.4

/** Searches of a member by texts, right and misspelt: anywhere in steps (`q`), and in names. */
export async function benchTextSearch(engine: Engine): Promise<void> {
  for (const cards of [2000, 20_000]) {
    await withCatalogue(engine, { cards, texts: true }, async ({ application, token }) => {
      const headers = { authorization: `Bearer ${token}` }
      for (const field of ['q', 'name']) {
        for (const [spelling, texts] of Object.entries(TEXTS)) {
          const requests = texts.map((text) => {
            const filters = JSON.stringify({ [field]: text })
            const query = new URLSearchParams({ filters, itemsPerPage: '30' })
            return { path: `/admin/cards/search?${query}` }
          })
          const path = '/admin/cards/search'
          const found = await compareWithConstant(application, { path, requests, headers })
          const ratio = found.subject.rate / found.reference.rate
          const name = `text search, ${field}, ${spelling}, ${cards} steps, ${engine.name}`
          printFigure(name, describeComparison(found), `≥ ${percent(TARGET)}`, ratio >= TARGET)
        }
      }
    })
  }
}
