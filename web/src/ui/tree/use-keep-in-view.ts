import { type RefObject, useEffect } from 'react'

/** Within which rows that come into the window have been measured. */
const FRAMES = 20

/**
 * Keeps what the keyboard focuses in view while the rows around it are measured for the first time:
 * that moves them, and may even take its element from the row, which then loses the focus.
 */
export function useKeepInView(tree: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = tree.current
    if (!element) return
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) keepInView(element, target)
    }
    element.addEventListener('focusin', keep)
    return () => element.removeEventListener('focusin', keep)
  }, [tree])
}

function keepInView(tree: HTMLElement, row: HTMLElement) {
  if (!row.matches(':focus-visible')) return
  let left = FRAMES
  const bringBack = () => {
    const { activeElement } = document
    if (activeElement === document.body) return tree.focus({ preventScroll: true })
    if (activeElement !== row) return
    row.scrollIntoView({ block: 'nearest' })
    left -= 1
    if (left > 0) requestAnimationFrame(bringBack)
  }
  requestAnimationFrame(bringBack)
}
