import { type RefObject, useLayoutEffect, useState } from 'react'

/** Where an element begins in the page, and how much of the window is covered at its top, in px. */
export function usePlaceInPage(element: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ top: 0, stuck: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return
      const top = Math.round(element.current.getBoundingClientRect().top + scrollY)
      const padding = getComputedStyle(document.documentElement).scrollPaddingTop
      const stuck = Number.parseFloat(padding) || 0
      setPlace((known) => (known.top === top && known.stuck === stuck ? known : { top, stuck }))
    }
    measure()
    // What grows above it makes the page higher.
    const growth = new ResizeObserver(measure)
    growth.observe(document.body)
    return () => growth.disconnect()
  }, [element])
  return place
}
