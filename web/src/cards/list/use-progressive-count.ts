import { startTransition, useEffect, useState } from 'react'

/** What fills a screen. */
const FIRST = 14
/** Rows added, or taken out, without holding up the page. */
const CHUNK = 60

/**
 * How many rows of a long list to render now: what fills a screen first, the rest little by little
 * without holding up the page.
 * @param length rows there are
 * @param isLeaving takes the rows out little by little instead, down to 0
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
