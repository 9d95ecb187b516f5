import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'
import { usePlaceInPage } from '../../../lib/window/use-place-in-page.ts'

/** Lines are measured once drawn; this stands for those that are not, in px. */
const LINE = { wide: 33, narrow: 53 }
/** Lines drawn beyond each edge of the window. */
const BEYOND = 6
/** What stands over the foot of the window, in px. */
const FOOT = 96

/**
 * Which lines of the grid are drawn: those in the window, and the one that the keyboard is on.
 * @param keys of the lines, in their order
 * @param head height of what sticks above the lines, in px
 */
export function useGridWindow(
  body: RefObject<HTMLElement | null>,
  keys: readonly string[],
  { activeAt, head, isNarrow }: { activeAt: number; head: number; isNarrow: boolean },
) {
  const { top, stuck } = usePlaceInPage(body)
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    getItemKey: useCallback((at: number) => keys[at] ?? at, [keys]),
    estimateSize: () => (isNarrow ? LINE.narrow : LINE.wide),
    overscan: BEYOND,
    // What is measured resizes the page, which is observed too: at once, browsers call that a loop.
    useAnimationFrameWithResizeObserver: true,
    scrollMargin: top,
    scrollPaddingStart: stuck + head,
    scrollPaddingEnd: FOOT,
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = new Set(defaultRangeExtractor(range))
        if (activeAt >= 0) drawn.add(activeAt)
        return [...drawn].sort((one, other) => one - other)
      },
      [activeAt],
    ),
  })
  return { virtualizer, top }
}
