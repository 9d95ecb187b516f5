import { startTransition, useEffect, useState } from 'react'

const FIRST = 40
const CHUNK = 120

/**
 * How many rows of a long list to render now: what fills a screen first, the rest by chunks that
 * never hold up the page. Starts again when `list` changes.
 */
export function useProgressiveCount(list: readonly unknown[]): number {
  const [shown, setShown] = useState({ list, count: FIRST })
  const count = shown.list === list ? shown.count : FIRST
  useEffect(() => {
    if (count >= list.length) return
    const timer = setTimeout(() => {
      startTransition(() => setShown({ list, count: count + CHUNK }))
    })
    return () => clearTimeout(timer)
  }, [list, count])
  return count
}
