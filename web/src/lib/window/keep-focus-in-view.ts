/** Within which the page around what got the focus is laid out, ms. */
const SETTLING = 3_000

/**
 * Keeps in the window what a key gave the focus to while the page around it grows or shrinks (rows that
 * are laid out late), until the person does something else. The browser scrolls to it only once.
 */
export function keepFocusInView(): void {
  let isByKey = false
  let kept: Element | null = null
  let [since, top] = [0, 0]
  const leave = ({ type }: Event) => {
    kept = null
    isByKey = type === 'keydown'
  }
  for (const type of ['keydown', 'pointerdown', 'wheel']) {
    addEventListener(type, leave, { capture: true, passive: true })
  }
  // Who comes back to the window finds the focus where it was, wherever they had scrolled to.
  addEventListener('blur', leave)
  addEventListener('focusin', () => {
    const element = document.activeElement
    kept = isByKey && element && isReachable(element) ? element : null
    since = performance.now()
    top = topOf(kept)
  })
  new ResizeObserver(() => {
    if (!kept || performance.now() - since > SETTLING) return
    // What sticks in the window does not move, and is not to be scrolled to.
    if (topOf(kept) !== top) kept.scrollIntoView({ block: 'nearest' })
    top = topOf(kept)
  }).observe(document.body)
}

const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? 0

/** Whether keys lead there: not to the content of a page, which a script gives the focus to. */
const isReachable = (element: Element) =>
  element instanceof HTMLElement && (element.tabIndex >= 0 || element.matches('[role="row"]'))
