import type { ItemInstance } from '@headless-tree/core'
import { type RefObject, useCallback } from 'react'
import { below } from '../../lib/window/breakpoints.ts'
import { useMediaQuery } from '../../lib/window/use-media-query.ts'
import { useWindowRows } from '../../lib/window/use-window-rows.ts'
import { WHOLE_LIST } from '../../lib/window/whole-list.ts'

/** Heights of a row, where it takes one line and where it takes several, px. */
const ROW = { wide: 45, narrow: 100 }

/**
 * Which rows of a tree are drawn: all up to 500 open ones, of more those in the window, and the focused
 * and the dragged one.
 * @param items in their order @param kept indexes of the focused and the dragged one, or -1
 */
export function useDrawnRows(
  tree: RefObject<HTMLElement | null>,
  items: readonly ItemInstance<string>[],
  kept: readonly [focused: number, dragged: number],
) {
  const isNarrow = useMediaQuery(below('phone'))
  const { virtualizer, top } = useWindowRows(tree, {
    count: items.length,
    whole: items.length <= WHOLE_LIST,
    keyOf: useCallback((at) => items[at]?.getId() ?? '', [items]),
    kept,
    rowHeight: isNarrow ? ROW.narrow : ROW.wide,
  })

  /** Where a row begins below the top of the tree, in px; where the tree ends, for the row after the last. */
  const heightBefore = (at: number) =>
    at < items.length
      ? (virtualizer.measurementsCache[at]?.start ?? top) - top
      : virtualizer.getTotalSize()
  return { virtualizer, heightBefore }
}
