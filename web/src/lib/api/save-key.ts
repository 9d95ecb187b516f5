type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether the keys are Ctrl or ⌘ with S, which saves in every editor. */
export const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 's'

/** The same, for `aria-keyshortcuts`. */
export const SAVE_KEYS = 'Control+S Meta+S'
