import { useEffect, useMemo, useRef, useState } from 'react'
import { useStableFunction } from './use-stable-function.ts'

/** The value once it has not changed for `delay` ms. */
export function useDebounced<Value>(value: Value, delay: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    if (value === debounced) return
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value, debounced, delay])
  return debounced
}

/** Runs an action at once, or `delay` ms after it was last asked for; not once the component is gone. */
export function useDebouncedAction(action: () => void, delay: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useStableFunction(action)
  const debounced = useMemo(() => {
    const cancel = () => clearTimeout(timer.current)
    const run = () => {
      cancel()
      latest()
    }
    const runLater = () => {
      cancel()
      timer.current = setTimeout(latest, delay)
    }
    return { run, runLater, cancel }
  }, [latest, delay])
  useEffect(() => debounced.cancel, [debounced])
  return debounced
}
