import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What has the focus, as a person sees it. */
interface FocusedElement {
  /** tag and accessible name, roughly: to stop at, and to tell what is wrong */
  name: string
  /** the same for the same element, until the page is left */
  mark: number
  ring: boolean
  inView: boolean
}

/** More than any screen has. */
const MOST_STOPS = 400

declare global {
  interface Window {
    focusMarks?: WeakMap<Element, number>
    focusCount?: number
  }
}

/** The element with the focus; null for the page itself. */
export function focused(page: Page): Promise<FocusedElement | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return null
    if (element === document.body) return null
    window.focusMarks ??= new WeakMap()
    window.focusCount ??= 0
    if (!window.focusMarks.has(element)) {
      window.focusCount += 1
      window.focusMarks.set(element, window.focusCount)
    }
    // A control that is drawn by its label, or by what follows it, shows its ring there.
    const label = element.closest('label')
    const drawn = [element, label, element.nextElementSibling, element.parentElement]
    const ring = drawn.some((part) => {
      if (!part) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
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
    return { name, mark: window.focusMarks.get(element) ?? 0, ring, inView }
  })
}

/** What is wrong with the focus: nothing has it, it is not drawn, or something covers it. */
export function focusFaults(element: FocusedElement | null): string[] {
  if (!element) return ['nothing has the focus']
  return [
    ...(element.ring ? [] : [`no visible focus: ${element.name}`]),
    ...(element.inView ? [] : [`focus out of sight: ${element.name}`]),
  ]
}

/** Walks the whole screen with Tab: every stop shows its focus, in view. */
export async function expectFocusVisible(page: Page, screen: string): Promise<void> {
  const faults: string[] = []
  const seen = new Set<number>()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const element = await focused(page)
    if (!element || seen.has(element.mark)) break
    seen.add(element.mark)
    faults.push(...focusFaults(element))
  }
  expect({ screen, faults }).toEqual({ screen, faults: [] })
  expect(seen.size).toBeGreaterThan(3)
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
    const element = await focused(page)
    // Past its end the page hands the focus to the browser for one stop.
    if (!element) continue
    expect(focusFaults(element)).toEqual([])
    if (name.test(element.name)) return
  }
  throw new Error(`${name} is not reached with ${key}`)
}
