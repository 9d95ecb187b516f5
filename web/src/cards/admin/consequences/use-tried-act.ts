import type { TriedAct } from '@etapes-climat/domain/consequences/contract'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { adminStepKeys, tryAct } from '../api.ts'
import type { TriedConsequences } from './what-changes.tsx'

/**
 * What an act would change, asked of the server, which does it and takes it back.
 * @param act null: what it needs is not chosen yet
 * @param isUnderWay the act itself has begun: a question in flight is aborted, and none is asked
 *   before it has failed. What is known stays.
 */
export function useTriedAct(act: TriedAct | null, isUnderWay = false): TriedConsequences {
  const asked = isUnderWay ? null : act
  const tried = useQuery({
    // Every change of a step makes the answer another one.
    queryKey: [...adminStepKeys.all, 'tried-act', asked],
    queryFn: asked ? ({ signal }) => tryAct(asked, signal) : skipToken,
    ...(isUnderWay && { placeholderData: keepPreviousData }),
    // What is told is of this moment.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (!act) return { is: 'asked' }
  if (tried.isFetching) return { is: 'waiting' }
  if (tried.isError) {
    return {
      is: 'failed',
      reason: messageOf(tried.error),
      refused: tried.error instanceof ApiError ? tried.error.refused : [],
      retry: () => void tried.refetch(),
    }
  }
  return tried.data ? { is: 'known', consequences: tried.data } : { is: 'waiting' }
}
