/** How far below the window something is worth being made ready. */
const MARGIN = '600px'

/** Resolves once an element is about to be seen, or holds the focus. */
export function nearScreen(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) done()
      },
      { rootMargin: MARGIN },
    )
    function done() {
      observer.disconnect()
      element.removeEventListener('focusin', done)
      resolve()
    }
    observer.observe(element)
    element.addEventListener('focusin', done)
  })
}
