import { type RefObject, useEffect, useRef } from 'react'

/** Within which rows that come into the window have been measured. */
const FRAMES = 20

/**
 * Keeps the row that the keyboard focuses in view while the rows around it are measured for the first
 * time: that moves it, and may even take its element from it, and with it the focus.
 * @param isDragging meanwhile the library leads the focus from place to place
 */
export function useKeepInView(tree: RefObject<HTMLElement | null>, isDragging: boolean): void {
  const stopped = useRef(isDragging)
  stopped.current = isDragging
  useEffect(() => {
    const element = tree.current
    if (!element) return
    const keep = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      if (target.matches('[role=row]:focus-visible')) keepInView(element, target, stopped)
    }
    element.addEventListener('focusin', keep)
    return () => element.removeEventListener('focusin', keep)
  }, [tree])
}

function keepInView(tree: HTMLElement, row: HTMLElement, stopped: RefObject<boolean>) {
  let left = FRAMES
  const bringBack = () => {
    const { activeElement } = document
    if (stopped.current) return
    if (activeElement === document.body) return tree.focus({ preventScroll: true })
    if (activeElement !== row) return
    row.scrollIntoView({ block: 'nearest' })
    // The library looks where the tree stands when something scrolls; it may have moved without.
    document.dispatchEvent(new Event('scroll'))
    left -= 1
    if (left > 0) requestAnimationFrame(bringBack)
  }
  requestAnimationFrame(bringBack)
}
