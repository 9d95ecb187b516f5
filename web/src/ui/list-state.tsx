import { formatCount } from '@etapes-climat/domain/kernel/format'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Loader } from './loader.tsx'

interface ListStateProps<Item> {
  query: UseQueryResult<Item[]>
  /** title when it could not be read */
  failed: string
  /** title when there is nothing */
  empty: string
  /** how many there are, where it is not the number of items: in trees */
  count?: (items: Item[]) => number
  children: (items: Item[]) => ReactNode
}

/** A list: waiting, failed with a retry, empty, or there. */
export function ListState<Item>(props: ListStateProps<Item>) {
  const { query, failed, empty, count = ({ length }) => length, children } = props
  if (query.isPending) return <Loader />
  if (query.data === undefined) {
    return (
      <ErrorState title={failed} onRetry={() => query.refetch()}>
        {messageOf(query.error)}
      </ErrorState>
    )
  }
  return (
    <>
      <p role="status">{formatCount(count(query.data), 'résultat')}</p>
      {query.data.length === 0 ? <EmptyState title={empty} /> : children(query.data)}
    </>
  )
}
