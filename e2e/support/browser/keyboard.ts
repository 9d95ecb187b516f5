import type { JSHandle, Page } from 'playwright-core'
import { expect } from 'vitest'
import { rowsAlike } from './rows-alike.ts'

/** What has the focus, as a person sees it. */
interface FocusedElement {
  /** tag and accessible name, roughly: to stop at an element, and for messages */
  name: string
  /** the same for the same element, until the page is left */
  mark: number
  ring: boolean
  /** a scrolled part cuts it off where it begins */
  isCut: boolean
  inView: boolean
}

/** More than any screen has. */
const MOST_STOPS = 400
/** Within which a stop shows its ring and is scrolled into view: half a second. */
const MOST_FRAMES = 30
/** Within which a script that moves the focus has given it to an element. */
const LOST_FRAMES = 6
/** Presses of Tab before the page is asked whether its end is reached. */
const PRESSES = 10

interface Frames {
  shown: number
  lost: number
}

declare global {
  interface Window {
    focusMarks?: WeakMap<Element, number>
    focusCount?: number
    focusWalk?: Walk | undefined
  }
}

/** The element with the focus; null for the page itself. */
export const focused = (page: Page): Promise<FocusedElement | null> => page.evaluate(focusedElement)

/** Runs in the page. */
function focusedElement(): FocusedElement | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return null
  if (element === document.body) return null
  window.focusMarks ??= new WeakMap()
  window.focusCount ??= 0
  if (!window.focusMarks.has(element)) {
    window.focusCount += 1
    window.focusMarks.set(element, window.focusCount)
  }
  // A control that is drawn by its label, what follows it or what fills it shows its ring there.
  const label = element.closest('label')
  const filling = element.querySelector(':scope > div')
  const drawn = [element, label, element.nextElementSibling, element.parentElement, filling]
  const ring = drawn.find((part) => {
    if (!part) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(part)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  const cutting = (part: Element): Element | null => {
    const above = part.parentElement
    if (!above || above === document.body) return null
    return getComputedStyle(above).overflow === 'visible' ? cutting(above) : above
  }
  const scrolled = ring && cutting(ring)
  let isCut = false
  if (ring && scrolled) {
    const { outlineWidth, outlineOffset } = getComputedStyle(ring)
    const width = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const [own, outer] = [ring.getBoundingClientRect(), scrolled.getBoundingClientRect()]
    const isNarrow = (gap: number) => gap >= 0 && gap < width - 0.5
    isCut =
      (scrolled.scrollLeft === 0 && isNarrow(own.left - outer.left)) ||
      (scrolled.scrollTop === 0 && isNarrow(own.top - outer.top))
  }
  const seen = label ?? element
  const box = seen.getClientRects()[0] ?? seen.getBoundingClientRect()
  // Of a field higher than what one looks at, the part within the window counts.
  const isTall = box.height > innerHeight / 3
  const top = isTall ? Math.max(box.top, 0) : box.top
  const bottom = isTall ? Math.min(box.bottom, innerHeight) : box.bottom
  const hit = document.elementFromPoint(box.left + box.width / 2, (top + bottom) / 2)
  const inView = hit !== null && (seen.contains(hit) || hit.contains(seen))
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const text =
    element.getAttribute('aria-label') ??
    labels[0]?.textContent ??
    element.textContent ??
    element.id
  const name = `${element.localName} ${text.replace(/\s+/g, ' ').trim().slice(0, 80)}`
  const mark = window.focusMarks.get(element) ?? 0
  return { name, mark, ring: ring !== undefined, isCut, inView }
}

/** Faults of the focus: it is not drawn, or covered. */
function focusFaults(element: FocusedElement): string[] {
  return [
    ...(element.ring ? [] : [`no visible focus: ${element.name}`]),
    ...(element.isCut ? [`focus cut off: ${element.name}`] : []),
    ...(element.inView ? [] : [`focus out of sight: ${element.name}`]),
  ]
}

/** The element with the focus and its faults, once what follows the focus has been drawn. */
async function focusedStop(page: Page) {
  const stop = async () => {
    const element = await focused(page)
    return { element, faults: element ? focusFaults(element) : [] }
  }
  for (let frames = 0; frames < MOST_FRAMES; frames += 1) {
    const { element, faults } = await stop()
    if (element && faults.length === 0) return { element, faults }
    if (!element && frames === LOST_FRAMES) return { element, faults }
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  }
  return stop()
}

/** A walk with Tab, as the page follows it. */
interface Walk {
  faults: string[]
  stops: number
  isOver: boolean
}

/**
 * Runs in the page: judges the stop that each Tab leaves, and holds the key until what follows the focus
 * has been drawn.
 */
function followWalk(element: typeof focusedElement, faultsOf: typeof focusFaults, most: Frames) {
  const walk: Walk = { faults: [], stops: 0, isOver: false }
  const seen = new Set<number>()
  let [frame, arrival, isLost] = [0, -1, false]
  const count = () => {
    frame += 1
    if (!walk.isOver) requestAnimationFrame(count)
  }
  requestAnimationFrame(count)

  /** @returns whether the next Tab has to wait */
  function judge(): boolean {
    const stop = element()
    const faults = stop ? faultsOf(stop) : []
    const patience = stop ? most.shown : most.lost
    if ((!stop || faults.length > 0) && frame - arrival < patience) return true
    // Past its end the page hands the focus to the browser for one stop, and begins again.
    walk.isOver = stop ? seen.has(stop.mark) : isLost
    if (walk.isOver) return true
    if (stop && isLost) walk.faults.push(`focus lost before ${stop.name}`)
    isLost = !stop
    if (stop) seen.add(stop.mark)
    walk.stops = seen.size
    walk.faults.push(...faults)
    return false
  }
  window.focusWalk = walk
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Tab' || window.focusWalk !== walk) return
      if (walk.isOver || (arrival >= 0 && judge())) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else arrival = frame
    },
    true,
  )
}

/** Rows like one before that a walk passes through, of the hundreds that a list may have. */
const WALKED_ROWS = 12

/** Runs in the page: leaves rows that are like many before out of the walk, or takes them in again. */
function leaveOut(rows: Element[], isOut: boolean) {
  for (const row of rows) row.toggleAttribute('inert', isOut)
}

/**
 * Walks the whole screen with Tab: every stop shows its focus, in view, and none loses it before
 * the end. Leaves the page at its top, without focus.
 */
export async function expectFocusVisible(page: Page, screen: string): Promise<void> {
  const leave = () =>
    page.evaluate(() => {
      // Without it the next Tab would go on from where the focus was.
      document.body.tabIndex = -1
      document.body.focus()
      document.body.removeAttribute('tabindex')
      scrollTo(0, 0)
      const walk = window.focusWalk
      delete window.focusWalk
      return walk
    })
  await leave()
  const alike = (await page.evaluateHandle(
    `(${rowsAlike})(document.body).slice(${WALKED_ROWS}, -1)`,
  )) as JSHandle<Element[]>
  await alike.evaluate(leaveOut, true)
  const most: Frames = { shown: MOST_FRAMES, lost: LOST_FRAMES }
  await page.evaluate(`(${followWalk})(${focusedElement}, ${focusFaults}, ${JSON.stringify(most)})`)
  const goesOn = () =>
    page.evaluate((stops) => {
      const walk = window.focusWalk
      return walk && !walk.isOver && walk.stops < stops
    }, MOST_STOPS)
  do {
    for (let presses = 0; presses < PRESSES; presses += 1) await page.keyboard.press('Tab')
  } while (await goesOn())
  await alike.evaluate(leaveOut, false)
  const walk = await leave()
  expect({ screen, faults: walk?.faults }).toEqual({ screen, faults: [] })
  expect(walk?.stops).toBeGreaterThan(3)
}

/**
 * Tabs until the element of that name has the focus, which shows at every stop.
 * @param key Tab, or Shift+Tab for what stands before
 */
export async function tabTo(
  page: Page,
  name: RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    const { element, faults } = await focusedStop(page)
    // Past its end the page hands the focus to the browser for one stop.
    if (!element) continue
    expect(faults).toEqual([])
    if (name.test(element.name)) return
  }
  throw new Error(`${name} is not reached with ${key}`)
}
