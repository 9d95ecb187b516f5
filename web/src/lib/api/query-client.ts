import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { connection } from './connection.ts'

const MAX_RETRIES = 2

/**
 * Query cache of member and administrator screens. Failures are retried, refusals are not. While
 * the server cannot be reached, reads pause and resume by themselves.
 */
export function createQueryClient(): QueryClient {
  onlineManager.setEventListener((setOnline) => {
    const follow = () => setOnline(connection.get() === 'online')
    follow()
    return connection.subscribe(follow)
  })
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
      },
      // Actions of the person fail at once instead of pausing.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })
}

function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}
