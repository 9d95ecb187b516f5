import { startTransition, useEffect, useState } from 'react'

const FIRST = 14
const CHUNK = 60

/**
 * How many rows of a long list to render now: what fills a screen first, the rest little by little
 * without holding up the page.
 * @param length rows there are
 * @param list another one starts from the first screen again
 */
export function useProgressiveCount(length: number, list: unknown): number {
  const [shown, setShown] = useState({ list, count: FIRST })
  const count = shown.list === list ? shown.count : FIRST
  useEffect(() => {
    if (count >= length) return
    const timer = setTimeout(() => {
      startTransition(() => setShown({ list, count: count + CHUNK }))
    })
    return () => clearTimeout(timer)
  }, [length, list, count])
  return count
}
