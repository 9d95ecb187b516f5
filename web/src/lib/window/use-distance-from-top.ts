import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the styles of an element how far below the top of the window it begins (`--from-top`, 0 once
 * it is scrolled past), so that what sticks in it can end with the window whatever stands above.
 * Its height must not depend on it.
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
    // A notice that comes or goes above changes the height of what is around.
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
