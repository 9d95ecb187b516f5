import type { KeyboardEvent } from 'react'

/** A handler that undoes on Ctrl+Z, or Cmd+Z, and leaves the key of redoing alone. */
export function undoByKey(undo: () => void) {
  return (event: KeyboardEvent) => {
    const undoes = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    if (!undoes || event.shiftKey) return
    event.preventDefault()
    undo()
  }
}
