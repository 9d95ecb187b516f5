import { formatCountUpTo } from '@etapes-climat/domain/kernel/format'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import layout from '../layout.module.css'
import { EmptyState } from './empty-state.tsx'
import { ReadFailure } from './error-state.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

interface ListStateProps<Item> {
  query: UseQueryResult<Item[]>
  /** title when it could not be read */
  failed: string
  /** title when there is nothing */
  empty: string
  /** one sentence more, where nothing was made yet: what these things are for */
  invitation?: ReactNode | undefined
  /** how many there are, where it is not the number of items: in trees */
  count?: (items: Item[]) => number
  /** counted no further */
  most?: number
  /** said after how many there are */
  remark?: string | undefined
  children: (items: Item[]) => ReactNode
}

/** A list: waiting, failed with a retry, empty, or there. */
export function ListState<Item>(props: ListStateProps<Item>) {
  const {
    query,
    failed,
    empty,
    invitation,
    count = ({ length }) => length,
    most = Number.POSITIVE_INFINITY,
    remark,
    children,
  } = props
  if (query.isPending) return <ListSkeleton />
  if (query.data === undefined) return <ReadFailure title={failed} query={query} />
  const isEmpty = query.data.length === 0
  return (
    <>
      {/* Nothing was looked for where nothing was made. */}
      <p
        role="status"
        aria-busy={query.isPlaceholderData}
        className={isEmpty && invitation ? layout.visuallyHidden : undefined}
      >
        {formatCountUpTo(most, count(query.data), 'résultat')}
        <span>{remark && `, ${remark}`}</span>
      </p>
      {isEmpty ? <EmptyState title={empty}>{invitation}</EmptyState> : children(query.data)}
    </>
  )
}
