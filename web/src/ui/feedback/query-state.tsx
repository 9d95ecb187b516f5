import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadFailure } from './error-state.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

interface QueryStateProps<Data> {
  query: UseQueryResult<Data>
  /** title when it could not be read */
  failed: string
  children: (data: Data) => ReactNode
}

/** A part of a screen: waiting, failed with a retry, or there. */
export function QueryState<Data>({ query, failed, children }: QueryStateProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.isPending ? <ListSkeleton /> : <ReadFailure query={query} title={failed} />
}
