import type { Page } from 'playwright-core'
import { chromiumPath, inSlowedPage, SLOWDOWN, signIn } from './browser/measured-browser.ts'
import { MEMBER, seedCatalogue } from './datasets/catalogue-dataset.ts'
import { median } from './measure/compare.ts'
import { printFigure } from './measure/print.ts'
import type { BenchDatabase, Engine } from './servers/bench-database.ts'
import { startApplication } from './servers/child-server.ts'

const STEPS = 2000
const TRIES = 12
const TARGET_MS = 100
const REST_MS = 600
/** Every step has these words: each beginning is another search, with the same 2,000 steps; one letter finds none. */
const TEXTS = ['réduire', 'empreinte'].flatMap((word) =>
  Array.from(word, (_, index) => word.slice(0, index + 1)).slice(1),
)

/** The report editor over 2,000 published steps in a browser four times slower than the machine. */
export async function benchEditor(engine: Engine): Promise<void> {
  const executablePath = chromiumPath()
  if (!executablePath) return console.log('editor: no Chromium, not measured')
  const database = await engine.create()
  await database.use(({ withoutStatementTimeout }) =>
    withoutStatementTimeout((db) => seedCatalogue(db, STEPS)),
  )
  const { ticks, answers } = await measure(database, executablePath)
  print('tick of a step to its figures on screen', ticks)
  print('answer of a filter to its rows on screen', answers)
}

function print(what: string, times: readonly number[]) {
  const [middle, longest] = [median(times), Math.max(...times)].map(Math.round)
  const figure = `median ${middle} ms, longest ${longest} ms of ${times.length}`
  printFigure(
    `${what}, ${STEPS} steps, CPU ÷ ${SLOWDOWN}`,
    figure,
    `≤ ${TARGET_MS} ms`,
    median(times) <= TARGET_MS,
  )
}

async function measure(database: BenchDatabase, executablePath: string) {
  const application = await startApplication(database.env)
  const enter = async (page: Page) => {
    await signIn(page, application.baseUrl, MEMBER)
    await page.getByRole('searchbox', { name: 'Recherche libre' }).waitFor()
  }
  try {
    return await inSlowedPage(executablePath, { probe: 'editor-probe.js', enter }, async (page) => {
      const answers: number[] = []
      for (const [index, text] of TEXTS.slice(0, TRIES).entries()) {
        await search(page, `n° ${index}`)
        answers.push(await search(page, text))
      }
      const ticks: number[] = []
      for (let count = 0; count < TRIES; count++) ticks.push(await tick(page, count))
      return { ticks, answers }
    })
  } finally {
    await application.stop()
    await database.remove()
  }
}

/** Looks for a text. @returns ms from the end of the answer to the paint of its rows */
async function search(page: Page, text: string): Promise<number> {
  const shown = page.evaluate<number>('editorProbe.answer()')
  await page.getByRole('searchbox', { name: 'Recherche libre' }).fill(text)
  const time = await shown
  await rest(page)
  return time
}

/** Takes a step. @returns ms from the click to the paint of the new figures */
async function tick(page: Page, index: number): Promise<number> {
  const time = await page.evaluate<number>(`editorProbe.tick(${index})`)
  await rest(page)
  return time
}

/** Waits until the page has finished its background work. */
async function rest(page: Page): Promise<void> {
  const rows = () => page.evaluate<number>('editorProbe.rows()')
  for (let before = -1; before !== (await rows()); ) {
    before = await rows()
    await page.waitForTimeout(REST_MS)
  }
}
