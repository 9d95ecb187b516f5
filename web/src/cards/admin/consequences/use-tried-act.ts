import type { TriedAct } from '@etapes-climat/domain/consequences/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import type { TriedConsequences } from './what-changes.tsx'

/**
 * What an act would change, asked of the server, which does it and takes it back (LIFE-15).
 * @param act null: what it needs is not chosen yet
 */
export function useTriedAct(act: TriedAct | null): TriedConsequences {
  const tried = useQuery({
    queryKey: ['tried-act', act],
    queryFn: act
      ? ({ signal }) => callApi('POST /admin/cards/consequences', { body: act, signal })
      : skipToken,
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
