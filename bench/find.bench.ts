import type {
  CatalogueCardRow,
  CatalogueRows,
} from '../server/src/catalogue/catalogue.repository.ts'
import { CatalogueSnapshot } from '../server/src/catalogue/catalogue-snapshot.ts'
import { plainText } from '../server/src/catalogue/search/plain-text.ts'
import { StepWords } from '../server/src/catalogue/search/step-words.ts'
import { readDemoContent } from '../server/src/demo/demo-content.ts'
import { publishedDemoSteps, variedTexts } from './datasets/varied-texts.ts'
import { printFigure } from './measure/print.ts'

/** Steps of the catalogue, and the most CPU that one misspelt search may take, in ms. */
const SIZES = [
  { steps: 2000, limit: 1 },
  { steps: 20_000, limit: 5 },
]
const RIGHT = ['isolation', 'pompe à chaleur', 'logement collectif']
const MISSPELT = ['isolaton', 'pompe à chaleru', 'logemant collectif', 'photovotaïque']
/** Searches before those that are measured. */
const WARM_UP = 200
const MEASURED = 200
/** A change of one step may hold the thread as long as this. */
const CHANGE_LIMIT = 50
const PAGE = { offset: 0, limit: 30 }

/** CPU of one free search, right and misspelt, and of following a change. */
export function benchFind(): void {
  for (const { steps, limit } of SIZES) {
    const rows = seedRows(steps)
    const words = new StepWords()
    const first = cpuOf(() => words.follow(rows.cards))
    const name = `free search, ${steps} steps`
    printFigure(`${name}: words of all`, `${first.toFixed(0)} ms, once a start`, '–', true)
    const snapshot = new CatalogueSnapshot(rows, words)
    const measure = (query: string) =>
      median(WARM_UP, MEASURED, (round) =>
        // Exclamation marks make it another text, which is not cached, with the same results.
        snapshot.search({ q: query + '!'.repeat(round) }, 'member', PAGE),
      )
    for (const query of RIGHT) printCpu(`${name}, « ${query} »`, measure(query))
    for (const query of MISSPELT) printCpu(`${name}, « ${query} »`, measure(query), limit)
    const changed = median(5, 20, (round) => {
      rows.cards = rows.cards.with(0, {
        ...(rows.cards[0] as CatalogueCardRow),
        name: `É ${round}`,
      })
      words.follow(rows.cards)
    })
    printCpu(`${name}, one step changed`, changed, CHANGE_LIMIT)
  }
}

function printCpu(name: string, ms: number, limit?: number): void {
  const target = limit === undefined ? '–' : `≤ ${limit} ms`
  printFigure(name, `${ms.toFixed(2)} ms CPU`, target, limit === undefined || ms <= limit)
}

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** @returns the median CPU of one round in ms, those to warm up left out */
function median(warmUp: number, rounds: number, work: (round: number) => unknown): number {
  for (let round = 0; round < warmUp; round++) work(round)
  const figures = Array.from({ length: rounds }, (_, n) => cpuOf(() => work(warmUp + n)))
  return figures.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

/** The published demonstration steps again and again, half of the words of their texts made up. */
function seedRows(count: number): CatalogueRows {
  const content = readDemoContent()
  const published = publishedDemoSteps()
  const varied = variedTexts()
  const flat = content.tags.flatMap((tag) => [tag, ...tag.children])
  const rowsOf = (named: readonly { slug: string; name: string }[]) =>
    named.map(({ slug, name }, index) => ({
      ...{ id: index + 1, uid: slug, slug, name, position: index },
      ...{ parentId: null, total: 0 },
    }))
  const formats = ['direct', 'indirect'].map((slug) => ({ slug, name: `Étape ${slug}` }))
  const idOf = (named: readonly { slug: string }[], slug: string | null) =>
    named.findIndex((item) => item.slug === slug) + 1
  const cards = Array.from({ length: count }, (_, index) => {
    const step = published[index % published.length] as (typeof published)[number]
    const { descriptionHtml, actionHtml, descriptionGoFurtherHtml } = step
    return {
      ...{ id: index + 1, uid: `step-${index}`, val: 1, draft: false, position: index, version: 1 },
      ...{ revision: 1 },
      ...{ idxDate: null, actuPosition: null, parentId: null, exemplaryIds: [] },
      idx: `${step.idx.slice(0, 4)}${index}`,
      name: varied(step.name, 0.3),
      formatId: idOf(formats, step.format),
      sectorId: idOf(content.sectors, step.sector),
      categoryId: idOf(content.categories, step.category),
      tagIds: step.tags.map((slug) => idOf(flat, slug)),
      updatedAt: new Date(0),
      text: varied(plainText(descriptionHtml, actionHtml, descriptionGoFurtherHtml), 0.5),
    }
  })
  const classified = { formats: rowsOf(formats), categories: rowsOf(content.categories) }
  const trees = { sectors: rowsOf(content.sectors), tags: rowsOf(flat) }
  return { version: 1, exemplaries: [], cards, ...classified, ...trees }
}
