import { useState } from 'react'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'

/** One action at a time; closes when it worked, keeps what was typed when it did not. */
export function useAttempt(onDone: () => void) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  async function run(action: () => Promise<void>) {
    if (pending) return
    setPending(true)
    setProblem(null)
    try {
      await action()
      onDone()
    } catch (error) {
      setProblem(error instanceof ApiError ? error : new ApiError(0, messageOf(error)))
      setPending(false)
    }
  }
  return { run, pending, problem, setProblem }
}
