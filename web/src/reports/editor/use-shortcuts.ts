import { useLayoutEffect } from 'react'
import { isSaveKey } from '../../lib/api/save-key.ts'
import { isTyping } from '../../lib/keyboard/is-typing.ts'
import { singleKeysEnabled } from '../../lib/keyboard/single-key-shortcuts.ts'
import { useStableFunction } from '../../lib/use-stable-function.ts'

export interface ShortcutActions {
  /** the three stages, called by their letters */
  stageA: () => void
  stageB: () => void
  stageC: () => void
  search: () => void
  save: () => void
  help: () => void
}

const SINGLE_KEYS = new Map<string, keyof ShortcutActions>([
  ['a', 'stageA'],
  ['b', 'stageB'],
  ['c', 'stageC'],
  ['/', 'search'],
  ['?', 'help'],
])

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * The action of a key on the editing screen, or null.
 * @param typing the focus is in a text field: only Ctrl or ⌘ with S works
 * @param singleKeys shortcuts of one character are on
 */
export function shortcutOf(
  keys: Keys,
  { typing, singleKeys }: { typing: boolean; singleKeys: boolean },
): keyof ShortcutActions | null {
  if (isSaveKey(keys)) return 'save'
  if (keys.altKey || keys.ctrlKey || keys.metaKey || typing || !singleKeys) return null
  return SINGLE_KEYS.get(keys.key) ?? null
}

/** Keyboard shortcuts of the editing screen; none while a dialog is open. */
export function useShortcuts(actions: ShortcutActions): void {
  const act = useStableFunction((shortcut: keyof ShortcutActions) => actions[shortcut]())
  // A layout effect, so that a key pressed as soon as the editor shows is not lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing = isTyping(event.target)
      const shortcut = shortcutOf(event, { typing, singleKeys: singleKeysEnabled() })
      if (!shortcut || event.defaultPrevented) return
      // Also over a dialog: the browser's own « save the page » helps nobody.
      event.preventDefault()
      if (!event.repeat && !document.querySelector('dialog[open]')) act(shortcut)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [act])
}
