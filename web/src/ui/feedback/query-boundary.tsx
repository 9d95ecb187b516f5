import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone } from '../../lib/api/api-error.ts'
import layout from '../layout.module.css'
import { ReadFailure } from './error-state.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { NotFound } from './not-found.tsx'

interface QueryBoundaryProps<Data> {
  query: UseQueryResult<Data>
  errorTitle: string
  /** tools above what is shown, which the 404 screen does without */
  bar?: ReactNode
  /** placeholder instead of the loader */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * A screen about one thing: waiting, the 404 screen, the failure with a retry, or the thing. A thing
 * that is gone when it is read again is not shown any longer.
 */
export function QueryBoundary<Data>({ bar, ...shown }: QueryBoundaryProps<Data>) {
  if (isGone(shown.query.error)) return <NotFound />
  return (
    <>
      {bar}
      <Shown {...shown} />
    </>
  )
}

function Shown<Data>(props: Omit<QueryBoundaryProps<Data>, 'bar'>) {
  const { query, errorTitle, waiting, children } = props
  if (query.data !== undefined) return children(query.data)
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
