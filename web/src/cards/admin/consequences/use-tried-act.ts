import type { TriedAct } from '@etapes-climat/domain/consequences/contract'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import type { TriedConsequences } from './what-changes.tsx'

/** What an act would change, asked of the server, which does it and takes it back (LIFE-15). */
export function useTriedAct(act: TriedAct): TriedConsequences {
  const tried = useQuery({
    queryKey: ['tried-act', act],
    queryFn: ({ signal }) => callApi('POST /admin/cards/consequences', { body: act, signal }),
    // What is told is of this moment.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (tried.isFetching) return { is: 'waiting' }
  if (tried.isError) {
    return {
      is: 'failed',
      reason: messageOf(tried.error),
      retry: () => void tried.refetch(),
    }
  }
  return tried.data ? { is: 'known', consequences: tried.data } : { is: 'waiting' }
}
