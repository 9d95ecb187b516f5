import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** How far outside of the window something is worth being drawn whole. */
const MARGIN = '400px 0px'

interface NearWindow {
  near: boolean
  /** that the element had when it went, in px: it may keep it. 0 before */
  height: number
}

/**
 * Whether an element is in the window or about to be, holds the focus, or is printed.
 * @param initially what holds until the window was looked at
 */
export function useNearWindow(element: RefObject<Element | null>, initially: boolean): NearWindow {
  const [place, setPlace] = useState<NearWindow>({ near: initially, height: 0 })
  useEffect(() => {
    const watched = element.current
    if (!watched) return
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1)
        if (!latest) return
        const near = latest.isIntersecting || watched.contains(document.activeElement)
        const { height } = latest.boundingClientRect
        keepingFocusInWindow(() => flushSync(() => setPlace({ near, height })))
      },
      { rootMargin: MARGIN },
    )
    const observe = () => {
      observer.unobserve(watched)
      observer.observe(watched)
    }
    const show = () => {
      observer.disconnect()
      flushSync(() => setPlace({ near: true, height: 0 }))
    }
    observe()
    addEventListener('beforeprint', show)
    addEventListener('afterprint', observe)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', show)
      removeEventListener('afterprint', observe)
    }
  }, [element])
  return place
}

/** A change that moves what has the focus does not push it out of the window. */
function keepingFocusInWindow(change: () => void): void {
  const focused = document.activeElement ?? document.body
  const before = focused.getBoundingClientRect()
  change()
  const isMoved = focused.getBoundingClientRect().top !== before.top
  if (isMoved && before.bottom > 0 && before.top < innerHeight) {
    focused.scrollIntoView({ block: 'nearest' })
  }
}
