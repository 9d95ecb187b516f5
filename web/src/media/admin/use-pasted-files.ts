import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the files that are pasted anywhere on the screen, unless a dialog stands over the place that
 * takes them or something else took them.
 * @param onPaste keeps the browser's own action away by answering true
 */
export function usePastedFiles(
  place: RefObject<HTMLElement | null>,
  onPaste: (transfer: DataTransfer, into: EventTarget | null) => boolean,
): void {
  const take = useRef(onPaste)
  take.current = onPaste
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event
      if (event.defaultPrevented || !clipboardData?.files.length) return
      const over = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (over && !over.contains(place.current)) return
      if (take.current(clipboardData, event.target)) event.preventDefault()
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [place])
}
