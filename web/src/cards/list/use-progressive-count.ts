import { startTransition, useEffect, useState } from 'react'

/** What fills a screen. */
const FIRST = 14
/** Rows added, or taken out, without holding up the page. */
const CHUNK = 60

/**
 * Number of rows of a long list to render now: first a screenful, then the rest in small parts.
 * @param length rows in all
 * @param isLeaving removes the rows in small parts instead, down to 0
 */
export function useProgressiveCount(length: number, isLeaving = false): number {
  const [count, setCount] = useState(FIRST)
  const next = isLeaving ? Math.min(count, length) - CHUNK : count + CHUNK
  const isDone = isLeaving ? count <= 0 : count >= length
  useEffect(() => {
    if (isDone) return
    const timer = setTimeout(() => startTransition(() => setCount(next)))
    return () => clearTimeout(timer)
  }, [isDone, next])
  return Math.max(0, count)
}
