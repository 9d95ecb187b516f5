import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** What axe tries: every rule; those about colours, which is all that a theme changes; those about places. */
const RULES = {
  all: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  colours: { type: 'tag', values: ['cat.color'] },
  // All that another width changes of elements that a narrower or a wider one shows too.
  places: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
}

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

interface AxeWindow {
  axe: { run(context: object, options: object): Promise<AxeResults> }
  rowsAlike: typeof rowsAlike
}

/** Tall enough that no target lies half under a bar that sticks to the window, in px. */
const WHOLE_SCREEN = 6000

/**
 * Expects no fault that axe can find on the current screen, without scrolling.
 * @param within a dialog over the page; absent: the whole page
 * @param rules fewer of them for another theme or width of what passed all
 */
export function expectAccessible(
  page: Page,
  screen: string,
  within: Locator = page.locator('html'),
  rules: keyof typeof RULES = 'all',
): Promise<Tried> {
  return shownWhole(page, () => expectFaultless(page, screen, within, rules))
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

/** Runs in the page: rows that differ from one before in their texts and addresses only. */
function rowsAlike(within: Element) {
  const TEXTS =
    /^(id|for|href|name|value|title|alt|src|aria-(label|labelledby|describedby|controls))$/
  const shapeOf = (element: Element) => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      TEXTS.test(name) || name.startsWith('data-') ? `${name}:${value !== ''}` : `${name}=${value}`,
    )
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim())
    return `${element.localName} ${hasText} ${attributes.join(' ')}`
  }
  const known = new Set<string>()
  return [...within.querySelectorAll('tr, [role=row], li, article')].filter((row) => {
    const shape = [row, ...row.querySelectorAll('*')].map(shapeOf).join('\n')
    const isKnown = known.has(shape)
    known.add(shape)
    return isKnown
  })
}

async function expectFaultless(
  page: Page,
  screen: string,
  within: Locator,
  rules: keyof typeof RULES,
): Promise<Tried> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(`${axeSource}; window.rowsAlike = ${rowsAlike}`)
  }
  const results = await within.evaluate((element, runOnly) => {
    const { axe, rowsAlike } = window as unknown as AxeWindow
    return axe.run(
      { include: element, exclude: rowsAlike(element) },
      {
        runOnly,
        // One node is enough for a passed rule: listing thousands takes as long as checking.
        resultTypes: ['violations'],
      },
    )
  }, RULES[rules])
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
