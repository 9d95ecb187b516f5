import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { rowsAlike } from '../browser/rows-alike.ts'

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
  return shownWhole(page, within, () => expectFaultless(page, screen, within, rules))
}

/**
 * Looks at a page in a window that shows all of it, without what lies behind a dialog; looks within one
 * another change it once.
 */
export async function shownWhole<Found>(
  page: Page,
  within: Locator,
  look: () => Promise<Found>,
): Promise<Found> {
  const window = page.viewportSize() ?? { width: 1440, height: 900 }
  if (window.height === WHOLE_SCREEN) return look()
  // Before the window changes: else all that lies there would be laid out and drawn for each look.
  const behind = await within.evaluateHandle(hideBehind)
  await page.setViewportSize({ ...window, height: WHOLE_SCREEN })
  const found = await look()
  await behind.evaluate((parts) => {
    for (const { part, display } of parts) part.style.display = display
  })
  await page.setViewportSize(window)
  return found
}

/**
 * Runs in the page: hides what lies behind the modal dialog that an element is in, since axe measures every
 * element that is drawn. @returns the parts, with how they were displayed; none without a dialog
 */
function hideBehind(element: Element): { part: HTMLElement; display: string }[] {
  const parts: { part: HTMLElement; display: string }[] = []
  let within = element.closest('dialog:modal')
  while (within && within !== document.body) {
    const around: Element | null = within.parentElement
    for (const part of around?.children ?? []) {
      const isBeside = part !== within && !part.matches('dialog, :has(dialog[open])')
      if (isBeside && part instanceof HTMLElement) {
        parts.push({ part, display: part.style.display })
      }
    }
    within = around
  }
  for (const { part } of parts) part.style.display = 'none'
  return parts
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

/**
 * Nothing is wider than the window, no text leaves the box that clips it, and no control is cut by what
 * is around it, once laid out.
 */
export async function expectNoOverflow(page: Page, screen: string): Promise<void> {
  const overflow = () => page.evaluate(findOverflow)
  const seen = async () => ({ screen, ...(await overflow()) })
  await expect.poll(seen).toEqual({ screen, wide: 0, cut: [], outside: [], stretched: [] })
}

/** Runs in the page. */
function findOverflow() {
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
  const cut = [...document.querySelectorAll('button, a, h1, h2, h3, label, dt, dd, th')]
    .filter(isSeen)
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .filter((element) => getComputedStyle(element).overflowX === 'hidden')
    .map(nameOf)

  /** The nearest box around an element that shows nothing beyond itself; null: none within the page. */
  function clipAround(element: Element): Element | null {
    const around = element.parentElement
    if (!around || around === document.body) return null
    return getComputedStyle(around).overflowX === 'visible' ? clipAround(around) : around
  }
  /** A region that can be scrolled sideways by the keyboard too. */
  const isScrolled = (box: Element) => box.matches('[tabindex="0"], :has([role="gridcell"])')
  /** A row of links, choices, tabs or acts is scrolled to the one that has the focus; a dialog in it is not. */
  const isInRow = (control: Element, box: Element) =>
    control.closest('dialog, nav, fieldset, [role=toolbar]')?.matches(':not(dialog)') ||
    (control.parentElement === box && getComputedStyle(box).overflowX === 'auto')
  const outside = [...document.querySelectorAll('a[href], button, select, summary')]
    .filter(isSeen)
    .filter((control) => {
      const box = clipAround(control)
      if (!box || isScrolled(box) || isInRow(control, box)) return false
      const [inner, outer] = [control.getBoundingClientRect(), box.getBoundingClientRect()]
      // What is hidden from sight alone has a size of 1 px.
      if (inner.width <= 1 || outer.width <= 1) return false
      return inner.left < outer.left - 1 || inner.right > outer.right + 1
    })
    .map(nameOf)
  // A style of what opens a dialog would reach into it.
  const stretched = [...document.querySelectorAll('dialog [data-close]')]
    .filter(isSeen)
    .filter(({ clientWidth, clientHeight }) => clientWidth !== clientHeight)
    .map(nameOf)
  return { wide, cut, outside, stretched }
}
