import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to a heading once a dialog has closed over a line that went: the button that had
 * opened the dialog went with it, and the dialog itself would give the focus to the page.
 * @param open whether the dialog is shown
 * @returns to be called when its act is done
 */
export function useFocusOnceClosed(heading: RefObject<HTMLElement | null>, open: boolean) {
  const done = useRef(false)
  useEffect(() => {
    if (open || !done.current) return
    done.current = false
    heading.current?.focus()
  }, [open, heading])
  return () => {
    done.current = true
  }
}
