import { useEffect } from 'react'
import { isTyping } from '../../../lib/keyboard/is-typing.ts'
import { singleKeysEnabled } from '../../../lib/keyboard/single-key-shortcuts.ts'
import { useStableFunction } from '../../../lib/use-stable-function.ts'

/** D shows the differences only, and all again: not in a field, over a dialog, or where keys are off. */
export function useDifferencesKey(onKey: () => void): void {
  const toggle = useStableFunction(onKey)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey)
      if (event.key.toLowerCase() !== 'd' || !isPlain || event.repeat || event.defaultPrevented)
        return
      if (!singleKeysEnabled() || isTyping(event.target)) return
      if (!document.querySelector('dialog[open]')) toggle()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [toggle])
}
