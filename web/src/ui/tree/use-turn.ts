import { useEffect, useState } from 'react'

/** Rows whose turn comes with one frame: few enough that no task is long. */
const IN_A_FRAME = 4
const waiting = new Set<() => void>()

function nextTurns() {
  for (const take of [...waiting].slice(0, IN_A_FRAME)) {
    waiting.delete(take)
    take()
  }
  if (waiting.size > 0) requestAnimationFrame(nextTurns)
}

/**
 * Whether it is the turn of a row to be filled: rows that come together are, a few with each frame.
 * @param mayWait false: at once
 */
export function useTurn(mayWait: boolean): boolean {
  const [hasCome, setHasCome] = useState(!mayWait)
  useEffect(() => {
    if (hasCome) return
    const take = () => setHasCome(true)
    if (waiting.size === 0) requestAnimationFrame(nextTurns)
    waiting.add(take)
    return () => void waiting.delete(take)
  }, [hasCome])
  return hasCome
}
