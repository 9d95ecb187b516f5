import type { Page } from 'playwright-core'
import { seedLargeTree } from '../e2e/support/server/seeded-database.ts'
import { chromiumPath, inSlowedPage, SLOWDOWN, signIn } from './browser/measured-browser.ts'
import { median } from './measure/compare.ts'
import { printFigure } from './measure/print.ts'
import type { BenchDatabase, Engine } from './servers/bench-database.ts'
import { startApplication } from './servers/child-server.ts'

const NODES = 5_000
const CHAIN = 50
const TRIES = 3
const TURNS = 40
const TURN_PX = 900
const TARGET_RATIO = 5
const TARGET_MOVE_MS = 200
const TARGET_TASK_MS = 100
const ADMIN = { email: 'admin@exemple.fr', password: 'une phrase de passe pour mesurer' }

/** The hierarchy of a sector of 5,000 steps in a browser four times slower than the machine. */
export async function benchHierarchy(engine: Engine): Promise<void> {
  const executablePath = chromiumPath()
  if (!executablePath) return console.log('hierarchy: no Chromium, not measured')
  const database = await engine.create()
  const tree = { name: 'Grand secteur', nodes: NODES, chain: CHAIN }
  await database.use(({ withoutStatementTimeout }) =>
    withoutStatementTimeout((db) => seedLargeTree(db, tree)),
  )
  const { plain, opened, moves, longest } = await measure(database, executablePath)
  const slowed = `${NODES} steps, CPU ÷ ${SLOWDOWN}`
  const ratio = median(opened) / median(plain)
  printFigure(
    `opening the hierarchy, ${slowed}`,
    `${ratio.toFixed(2)} × a plain list of the same answer (${inWords(opened)}; list ${inWords(plain)})`,
    `≤ ${TARGET_RATIO} ×`,
    ratio <= TARGET_RATIO,
  )
  const moved = median(moves)
  printFigure(
    `move by keyboard, ${slowed}`,
    inWords(moves),
    `≤ ${TARGET_MOVE_MS} ms`,
    moved <= TARGET_MOVE_MS,
  )
  const scrolled = `${Math.round(longest)} ms`
  printFigure(
    `longest task while scrolling, ${slowed}`,
    scrolled,
    `≤ ${TARGET_TASK_MS} ms`,
    longest <= TARGET_TASK_MS,
  )
}

const inWords = (times: readonly number[]) =>
  `median ${Math.round(median(times))} ms, longest ${Math.round(Math.max(...times))} ms of ${times.length}`

async function measure(database: BenchDatabase, executablePath: string) {
  const application = await startApplication({
    ...database.env,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  const { baseUrl } = application
  const enter = (page: Page) => signIn(page, baseUrl, ADMIN)
  try {
    return await inSlowedPage(
      executablePath,
      { probe: 'hierarchy-probe.js', enter },
      async (page) => {
        const token = await tokenOf(baseUrl)
        const plain: number[] = []
        const opened: number[] = []
        for (let count = 0; count < TRIES; count++) {
          await page.goto(`${baseUrl}/accueil`)
          plain.push(await page.evaluate<number>(`hierarchyProbe.plain('${token}')`))
          await page.goto(`${baseUrl}/admin/etapes/hierarchie`)
          opened.push(await page.evaluate<number>('hierarchyProbe.opened()'))
        }
        const moves: number[] = []
        for (let count = 0; count < TRIES; count++) moves.push(await moveDown(page, count))
        return { plain, opened, moves, longest: await scroll(page) }
      },
    )
  } finally {
    await application.stop()
    await database.remove()
  }
}

async function tokenOf(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN.email, password: ADMIN.password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** Takes a step near the foot of the tree and puts it down one row lower. @returns ms from the key to the paint */
async function moveDown(page: Page, count: number): Promise<number> {
  const rowOf = (number: number) => page.getByRole('row', { name: new RegExp(`^G-${number},`) })
  const number = NODES - 3 * (count + 1)
  await page.getByRole('row').first().focus()
  await page.keyboard.press('End')
  await rowOf(NODES).waitFor()
  await rowOf(number)
    .getByRole('button', { name: /^Déplacer Étape/ })
    .focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-drop-target]').first().waitFor()
  await page.keyboard.press('ArrowDown')
  const told = page.evaluate<number>(`hierarchyProbe.told('G-${number} est maintenant')`)
  await page.keyboard.press('Enter')
  const time = await told
  await page.getByText(new RegExp(`G-${number} est maintenant .* Enregistré`)).waitFor()
  return time
}

/** Turns the wheel through the tree. @returns the longest task, ms */
async function scroll(page: Page): Promise<number> {
  await page.keyboard.press('Home')
  await page.mouse.move(800, 600)
  await page.evaluate('hierarchyProbe.longestTask()')
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, TURN_PX)
    await page.waitForTimeout(50)
  }
  return page.evaluate<number>('hierarchyProbe.longestTask()')
}
