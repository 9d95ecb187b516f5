import { useEffect, useRef } from 'react'
import { isTyping } from '../../../lib/keyboard/is-typing.ts'
import { singleKeysEnabled } from '../../../lib/keyboard/single-key-shortcuts.ts'

/** D shows the differences only, and all again: not in a field, over a dialog, or where keys are off. */
export function useDifferencesKey(toggle: () => void): void {
  const latest = useRef(toggle)
  useEffect(() => {
    latest.current = toggle
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey)
      if (event.key.toLowerCase() !== 'd' || !isPlain || event.repeat || event.defaultPrevented)
        return
      if (!singleKeysEnabled() || isTyping(event.target)) return
      if (!document.querySelector('dialog[open]')) latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
