import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Every rule of axe about colours, which is all that a theme changes. */
const COLOURS = ['cat.color']

interface AxeResults {
  testEngine: { version: string }
  passes: unknown[]
  incomplete: unknown[]
  inapplicable: unknown[]
  violations: { id: string; impact: string; nodes: { target: string[] }[] }[]
}

/** The checks that ran: number of rules, and version of axe-core. */
interface Tried {
  rules: number
  axe: string
}

interface AxeRunner {
  run(target: Node, options: object): Promise<AxeResults>
}

/** Tall enough that no target lies half under a bar that sticks to the window, in px. */
const WHOLE_SCREEN = 6000

/**
 * Expects no fault that axe can find on the current screen, without scrolling.
 * @param within a dialog over the page; absent: the whole page
 */
export function expectAccessible(page: Page, screen: string, within?: Locator): Promise<Tried> {
  return shownWhole(page, () => expectFaultless(page, screen, STANDARDS, within))
}

/** The same for colours only: for another theme of a screen that passed. */
export function expectLegible(page: Page, screen: string, within?: Locator): Promise<Tried> {
  return shownWhole(page, () => expectFaultless(page, screen, COLOURS, within))
}

/** Looks at a page in a window that shows all of it; looks within one another change it once. */
export async function shownWhole<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  const window = page.viewportSize() ?? { width: 1440, height: 900 }
  if (window.height === WHOLE_SCREEN) return look()
  await page.setViewportSize({ ...window, height: WHOLE_SCREEN })
  const found = await look()
  await page.setViewportSize(window)
  return found
}

async function expectFaultless(
  page: Page,
  screen: string,
  tags: string[],
  within: Locator = page.locator('html'),
): Promise<Tried> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const results = await within.evaluate((element, values) => {
    const { axe } = window as unknown as { axe: AxeRunner }
    return axe.run(element === document.documentElement ? document : element, {
      runOnly: { type: 'tag', values },
      // One node is enough for a passed rule: listing thousands takes as long as checking.
      resultTypes: ['violations'],
    })
  }, tags)
  const faults = results.violations.map(
    ({ id, impact, nodes }) =>
      `${impact} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect({ screen, faults }).toEqual({ screen, faults: [] })
  const { passes, incomplete, inapplicable, testEngine } = results
  return { rules: passes.length + incomplete.length + inapplicable.length, axe: testEngine.version }
}

/** Nothing is wider than the window, and no text leaves the box that clips it, once laid out. */
export async function expectNoOverflow(page: Page, screen: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() => {
      const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
      const cut = [...document.querySelectorAll('button, a, h1, h2, h3, label, dt, dd, th')]
        .filter((element) => element.checkVisibility())
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .filter((element) => getComputedStyle(element).overflowX === 'hidden')
        .map((element) => element.textContent?.trim().slice(0, 40))
      return { wide, cut }
    })
  const seen = async () => ({ screen, ...(await overflow()) })
  await expect.poll(seen).toEqual({ screen, wide: 0, cut: [] })
}
