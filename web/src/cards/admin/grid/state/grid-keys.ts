/** The action of a key on the focused cell. */
export type GridKey =
  | { does: 'move'; lines: number; cells: number; extends: boolean }
  | { does: 'end'; isFirst: boolean; of: 'line' | 'grid'; extends: boolean }
  | { does: 'fill' }
  | { does: 'clear' }
  | { does: 'type'; text: string | null }
  | { does: 'choose' }
  | { does: 'give back' }
  | { does: 'undo' }

const PAGE = 10
const MOVES: Record<string, [lines: number, cells: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Reads a key (APG grid pattern); null for one that is not the grid's. */
export function gridKey(event: Pressed): GridKey | null {
  const { key, shiftKey, altKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  if (altKey) return null
  if (isCommand && !shiftKey && key.toLowerCase() === 'z') return { does: 'undo' }
  if (isCommand && !shiftKey && key.toLowerCase() === 'd') return { does: 'fill' }
  if (key === 'Home' || key === 'End') {
    const of = isCommand ? 'grid' : 'line'
    return { does: 'end', isFirst: key === 'Home', of, extends: shiftKey }
  }
  if (isCommand) return null
  const move = MOVES[key]
  if (move) return { does: 'move', lines: move[0], cells: move[1], extends: shiftKey }
  if (key === ' ' && shiftKey) return { does: 'choose' }
  if (key === 'Enter' || key === 'F2') return { does: 'type', text: null }
  if (key === 'Delete' || key === 'Backspace') return { does: 'clear' }
  if (key === 'Escape') return { does: 'give back' }
  return [...key].length === 1 ? { does: 'type', text: key } : null
}
