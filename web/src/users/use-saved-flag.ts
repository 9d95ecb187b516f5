import { useCallback, useEffect, useState } from 'react'

/** How long a saved account is told, in ms (LIM-14). */
const SAVED_MS = 15_000

/** Raised once something is saved; lowers itself after 15 s (ACC-06). */
export function useSavedFlag() {
  const [raisedAt, setRaisedAt] = useState<number | null>(null)
  useEffect(() => {
    if (raisedAt === null) return
    const timer = setTimeout(() => setRaisedAt(null), SAVED_MS)
    return () => clearTimeout(timer)
  }, [raisedAt])
  return {
    raised: raisedAt !== null,
    raise: useCallback(() => setRaisedAt(Date.now()), []),
    lower: useCallback(() => setRaisedAt(null), []),
  }
}
