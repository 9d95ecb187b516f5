import type { Page } from 'playwright-core'

/** Fewer px than a line are not seen to jump. */
const SEEN = 8

/**
 * Follows where each control of the screens that are opened from now on is drawn.
 * @returns reads those that were in sight and moved, with both places in px
 */
export async function followControls(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((seen) => {
    const places = new Map<Element, number>()
    const moved = new Set<string>()
    Object.assign(window, { movedControls: moved })
    function look() {
      for (const control of document.querySelectorAll('main :is(button, a, input, select)')) {
        const { top, width } = control.getBoundingClientRect()
        // Hidden, below the window, or a field that is read out alone.
        const isSeen = control.checkVisibility({ visibilityProperty: true }) && top < innerHeight
        if (!isSeen || width < 4) continue
        const place = Math.round(top + scrollY)
        const first = places.get(control) ?? place
        places.set(control, first)
        if (Math.abs(place - first) > seen)
          moved.add(`${control.ariaLabel ?? control.textContent}: ${first} > ${place}`)
      }
      next()
    }
    // Once painted: what a list leaves undrawn has its true height then.
    const next = () => requestAnimationFrame(() => setTimeout(look))
    next()
  }, SEEN)
  return () =>
    page.evaluate(() => [...(window as never as { movedControls: Set<string> }).movedControls])
}
