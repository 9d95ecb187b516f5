import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `--from-top` on an element: its distance below the top of the window, 0 once scrolled past,
 * so that sticky parts can end with the window. The element's height must not depend on it.
 */
export function useDistanceFromTop(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measured = element.current
    const around = measured?.parentElement
    if (!measured || !around) return
    let known = -1
    const measure = () => {
      const top = Math.max(0, Math.ceil(measured.getBoundingClientRect().top))
      if (top === known) return
      known = top
      measured.style.setProperty('--from-top', `${top}px`)
    }
    measure()
    // A notice above that appears or disappears moves the element.
    const notices = new ResizeObserver(measure)
    notices.observe(around)
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      notices.disconnect()
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [element])
}
