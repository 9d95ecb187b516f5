import { useCallback, useEffect, useRef } from 'react'
import type { TreeRenderProps } from 'react-aria-components/Tree'

/** A row to focus; another object asks again. */
export interface RowFocus {
  id: number
}

/**
 * The library focuses the row dropped upon, at the latest 50 ms after the drop; the moved row,
 * which is to keep the focus, comes after it.
 */
const AFTER_DROP_MS = 80

/** Puts the focus on a row, also when it is outside the window. @param asked by the screen */
export function useRowFocus(asked: RowFocus | undefined) {
  const state = useRef<TreeRenderProps['state']>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function focusNow(id: number) {
    const manager = state.current?.selectionManager
    manager?.setFocused(true)
    manager?.setFocusedKey(id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept in refs does not change
  useEffect(() => {
    if (asked) focusNow(asked.id)
    return () => clearTimeout(timer.current)
  }, [asked])

  const keepState = useCallback((current: TreeRenderProps['state']) => {
    state.current = current
  }, [])
  return {
    keepState,
    focusRow: (id: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => focusNow(id), AFTER_DROP_MS)
    },
  }
}
