import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows drawn beyond each edge of the window. */
const BEYOND = 4

interface WindowRowsOptions {
  count: number
  /** every row is drawn, wherever the window is */
  whole?: boolean
  /** the same function as long as the rows are the same */
  keyOf: (at: number) => string
  /** indexes of rows that stay drawn wherever they are; -1: none */
  kept: readonly number[]
  /** height of a row that was never drawn; drawn, it is measured, px */
  rowHeight: number
  /** heights of what sticks over the rows and what stands over the foot of the window, px */
  head?: number
  foot?: number
}

/**
 * Which rows of a long list are drawn: those in the window, and some that stay; or all of them, each at
 * the height it was measured with.
 * @returns `top`: where the list begins in the page, px
 */
export function useWindowRows(list: RefObject<HTMLElement | null>, options: WindowRowsOptions) {
  const { count, whole = false, keyOf, kept, rowHeight, head = 0, foot = 0 } = options
  const { top, stuck } = usePlaceInPage(list)
  const virtualizer = useWindowVirtualizer({
    count,
    getItemKey: keyOf,
    estimateSize: () => rowHeight,
    overscan: BEYOND,
    // What is measured resizes the page, which is observed too: at once, browsers call that a loop.
    useAnimationFrameWithResizeObserver: true,
    scrollMargin: top,
    scrollPaddingStart: stuck + head,
    scrollPaddingEnd: foot,
    rangeExtractor: (range) => {
      if (whole) return Array.from({ length: count }, (_, at) => at)
      const drawn = new Set([...defaultRangeExtractor(range), ...kept.filter((at) => at >= 0)])
      return [...drawn].sort((one, other) => one - other)
    },
  })
  return { virtualizer, top }
}

/** Where an element begins in the page, and how much of the window is covered at its top, in px. */
function usePlaceInPage(element: RefObject<HTMLElement | null>) {
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
