import { useRef, useState } from 'react'
import { type ApiError, apiErrorFrom } from './api/api-error.ts'

interface AttemptOptions {
  /** it worked */
  onDone?: () => void
  /** it did not */
  onFailed?: (failure: ApiError) => void
}

/** One action at a time: whether it is under way, and why the last one failed. */
export function useAttempt({ onDone, onFailed }: AttemptOptions = {}) {
  const isBusy = useRef(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)

  async function run(action: () => Promise<unknown>) {
    if (isBusy.current) return
    isBusy.current = true
    setPending(true)
    setProblem(null)
    try {
      await action()
      onDone?.()
    } catch (error) {
      const failure = apiErrorFrom(error)
      setProblem(failure)
      onFailed?.(failure)
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }
  return { run, pending, problem, setProblem }
}
