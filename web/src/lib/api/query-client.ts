import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { connection } from './connection.ts'

const MAX_RETRIES = 2

/**
 * Cache of the member and administrator screens. Refusals are never repeated, failures are. While
 * the server cannot be reached reading waits, and goes on by itself once it can.
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
      // What the person does themselves is answered at once, by a failure if need be.
      mutations: { networkMode: 'always' },
    },
  })
}

function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}
