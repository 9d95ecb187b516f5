import { useCallback, useRef } from 'react'

/** The same function at each render, for events: it calls the one given last. */
export function useStableFunction<Args extends unknown[], Result>(
  given: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(given)
  latest.current = given
  return useCallback((...args: Args) => latest.current(...args), [])
}
