import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to a heading once something that had it has gone: the button that had opened a
 * dialog, or that of a line, went with its line, and the dialog would give the focus to the page.
 * @param open whether the dialog is shown
 * @returns to be called when the act that takes the line away is done
 */
export function useFocusOnceClosed(heading: RefObject<HTMLElement | null>, open: boolean) {
  const done = useRef(false)
  useEffect(() => {
    if (open || !done.current) return
    done.current = false
    heading.current?.focus()
  })
  return () => {
    done.current = true
  }
}
