import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useMediaQuery } from '../../lib/window/use-media-query.ts'
import { usePlaceInPage } from '../../lib/window/use-place-in-page.ts'

/** A row to focus; another object asks again. */
export interface RowFocus {
  id: number
}

/** Rows are measured once drawn; this stands for those that are not, in px. */
const WIDE_ROW = 45
const NARROW_ROW = 100
/** Where a row takes several lines. */
const NARROW_WINDOW = '(width < 48rem)'
/** Rows drawn beyond each edge of the window. */
const BEYOND = 4

/**
 * Which rows of a tree are drawn: those in the window, the focused one and the dragged one; and the
 * focus, which a row may be given wherever it is. @param asked row to focus, by the screen
 */
export function useDrawnRows(
  tree: RefObject<HTMLElement | null>,
  rows: readonly { node: { id: number } }[],
  { asked, draggedId }: { asked: RowFocus | undefined; draggedId: number | null },
) {
  const [focusedId, setFocusedId] = useState<number | null>(null)
  const [wanted, setWanted] = useState<RowFocus>()
  const { top, stuck } = usePlaceInPage(tree)
  const isNarrow = useMediaQuery(NARROW_WINDOW)
  const rowOf = (id: number | null) => rows.findIndex(({ node }) => node.id === id)
  const [focused, dragged] = [rowOf(focusedId), rowOf(draggedId)]
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    getItemKey: useCallback((at: number) => rows[at]?.node.id ?? at, [rows]),
    estimateSize: () => (isNarrow ? NARROW_ROW : WIDE_ROW),
    overscan: BEYOND,
    // What is measured resizes the page, which is observed too: at once, browsers call that a loop.
    useAnimationFrameWithResizeObserver: true,
    scrollMargin: top,
    scrollPaddingStart: stuck,
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = new Set(defaultRangeExtractor(range))
        for (const at of [focused, dragged]) if (at >= 0) drawn.add(at)
        return [...drawn].sort((one, other) => one - other)
      },
      [focused, dragged],
    ),
  })

  const focusRow = useCallback((id: number) => {
    setFocusedId(id)
    setWanted({ id })
  }, [])
  useEffect(() => {
    if (asked) focusRow(asked.id)
  }, [asked, focusRow])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row is focused once each time it is asked for
  useEffect(() => {
    const at = wanted ? rowOf(wanted.id) : -1
    const row = tree.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)
    if (!row) return
    row.focus({ preventScroll: true })
    virtualizer.scrollToIndex(at)
  }, [wanted])

  const focusedHeight = virtualizer.measurementsCache[focused]?.size
  const settledId = useRef<number | null>(null)
  // Measured, it and what is above it may be of other heights than expected, and push it over an edge of the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what moves it brings it back
  useEffect(() => {
    // A row that is just pressed stays where it is: moved, it would not be what is released.
    const isNew = settledId.current !== focusedId
    settledId.current = focusedId
    if (isNew) return
    const row = tree.current?.querySelector(`[data-index="${focused}"]`)
    if (!row?.contains(document.activeElement)) return
    const { top: start, bottom: end } = row.getBoundingClientRect()
    if (end > 0 && start < innerHeight) row.scrollIntoView({ block: 'nearest' })
  }, [focusedId, focusedHeight, top])

  /** Where a row begins below the top of the tree, in px; where the tree ends, for the row after the last. */
  const heightBefore = (at: number) =>
    at < rows.length
      ? (virtualizer.measurementsCache[at]?.start ?? top) - top
      : virtualizer.getTotalSize()
  // In a narrow window rows are few, and of many heights: filled later they would move what is pressed.
  const mayWait = virtualizer.isScrolling && !isNarrow
  return { virtualizer, heightBefore, mayWait, focusedId, setFocusedId, focusRow }
}
