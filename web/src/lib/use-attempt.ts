import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { type ApiError, apiErrorFrom } from './api/api-error.ts'

interface AttemptOptions {
  /** it worked */
  onDone?: () => void
  /** it did not */
  onFailed?: (failure: ApiError) => void
}

/** One action at a time: whether it is under way or done, and why the last one failed. */
export function useAttempt({ onDone, onFailed }: AttemptOptions = {}) {
  const queryClient = useQueryClient()
  const mutationKey = ['attempt', useId()]
  const { mutateAsync, isPending, isSuccess, error, reset } = useMutation({
    mutationKey,
    mutationFn: (action: () => Promise<unknown>) => action(),
  })

  /** @returns what the action answers; null when it failed, or when another one is under way */
  async function run<Answer>(action: () => Promise<Answer>): Promise<Answer | null> {
    // Buttons stay enabled, so that none loses the focus, and a second click may come before a render.
    if (queryClient.isMutating({ mutationKey }) > 0) return null
    try {
      const answer = (await mutateAsync(action)) as Answer
      onDone?.()
      return answer
    } catch (failure) {
      onFailed?.(apiErrorFrom(failure))
      return null
    }
  }
  return {
    run,
    pending: isPending,
    isDone: isSuccess,
    problem: error && apiErrorFrom(error),
    /** the last failure is shown no more */
    forgetProblem: reset,
  }
}
