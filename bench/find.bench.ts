import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiums } from './browser/chromium-print.ts'
import { compare, median } from './measure/compare.ts'
import { printRatio } from './measure/print.ts'
import type { Engine } from './servers/bench-database.ts'
import type { ChildServer } from './servers/child-server.ts'
import { requestSession, withCatalogue } from './servers/with-catalogue.ts'

const CARDS = 5_000
const TARGET = { most: 10, of: 'a bare answer drawn as a list' }
const WORDS = [
  'isolation',
  'pompe',
  'chaleur',
  'bois',
  'velo',
  'parking',
  'isolaton',
  'viande',
  'mobilite',
  'reemploi',
  'chauffage',
  'LOG-03',
]
/** Whole, then shorter by one and by two letters: no two are the same. */
const CUTS = [0, 1, 2]
const KEY_MS = 90
const LINES = 30

/** The last key of « Rechercher partout » to its results, in a browser of its own (FIND-02). */
export async function benchFind(engine: Engine): Promise<void> {
  const [executablePath] = chromiums()
  if (!executablePath) return console.log('find: no Chromium, not measured')
  await withCatalogue(engine, { cards: CARDS, texts: true }, async ({ application }) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const page = await openSearch(browser, application)
      const cuts = [...CUTS]
      const { longest } = await compare(
        {
          subject: async () => {
            const cut = cuts.shift() ?? 0
            const typed = WORDS.map((word) => word.slice(0, word.length - cut))
            const times = await inTurn(typed, (word) => msToResults(page, word))
            return { longest: Math.max(...times) }
          },
          reference: async () => {
            return { longest: median(await inTurn(WORDS, () => msToBareList(page))) }
          },
        },
        CUTS.length - 1,
      )
      const name = `last key of « Rechercher partout » to its results, ${CARDS} steps, ${engine.name}`
      printRatio(name, longest, TARGET)
    } finally {
      await browser.close()
    }
  })
}

async function inTurn<Item>(items: readonly Item[], measure: (item: Item) => Promise<number>) {
  const times: number[] = []
  for (const item of items) times.push(await measure(item))
  return times
}

/** A signed-in page with the search open. */
async function openSearch(browser: Browser, application: ChildServer): Promise<Page> {
  const { baseUrl } = application
  const session = (await (await requestSession(application)).json()) as Record<string, string>
  const headers = { authorization: `Bearer ${session.token}` }
  const me = await (await fetch(`${baseUrl}/me`, { headers })).json()
  const stored = {
    token: session.token,
    refresh_token: session.refresh_token,
    user_id: me.uid,
    user: JSON.stringify(me),
  }
  const page = await browser.newPage()
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value))
  }, stored)
  await page.goto(`${baseUrl}/mon-compte`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  return page
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Rechercher partout' })

/** From a call to the frame that shows an answer as so many lines as the search does. */
const msToBareList = (page: Page) =>
  page.evaluate<number>(`(async () => {
    const from = performance.now()
    const answer = await (await fetch('/health')).text()
    const list = document.body.appendChild(document.createElement('ul'))
    list.innerHTML = ('<li>' + answer + '</li>').repeat(${LINES})
    return new Promise((resolve) => requestAnimationFrame(() => {
      list.remove()
      resolve(performance.now() - from)
    }))
  })()`)

/** Types a word and measures from its last key to the frame that shows what it finds. */
async function msToResults(page: Page, word: string): Promise<number> {
  await field(page).fill('')
  await page.keyboard.type(word.slice(0, -1), { delay: KEY_MS })
  await page.evaluate(`window.measured = new Promise((resolve) => {
    addEventListener('keydown', () => {
      const from = performance.now()
      let wasBusy = false
      const look = () => {
        const isBusy = document.querySelector('[role=listbox]')?.ariaBusy === 'true'
        wasBusy ||= isBusy
        if (wasBusy && !isBusy) requestAnimationFrame(() => resolve(performance.now() - from))
        else if (performance.now() - from > 5000) resolve(NaN)
        else setTimeout(look, 1)
      }
      look()
    }, { once: true, capture: true })
  }); 0`)
  await page.keyboard.type(word.slice(-1))
  return page.evaluate<number>('window.measured')
}
