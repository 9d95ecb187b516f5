import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import layout from '../layout.module.css'
import { ReadFailure } from './error-state.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { NotFound } from './not-found.tsx'

interface QueryBoundaryProps<Data> {
  query: UseQueryResult<Data>
  errorTitle: string
  /** placeholder instead of the loader */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** A screen about one thing: waiting, the 404 screen, the failure with a retry, or the thing. */
export function QueryBoundary<Data>(props: QueryBoundaryProps<Data>) {
  const { query, errorTitle, waiting, children } = props
  if (query.data !== undefined) return children(query.data)
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
  if (query.isPending && waiting) return waiting
  return (
    <div className={layout.simplePage}>
      {query.isError ? (
        <ReadFailure title={errorTitle} wholePage query={query} />
      ) : (
        <>
          <div className={layout.skeletonTitle} />
          <ListSkeleton />
        </>
      )}
    </div>
  )
}
