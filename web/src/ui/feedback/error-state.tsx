import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorStateProps {
  title: string
  /** the title is that of the whole page */
  wholePage?: boolean
  /** what happened, and what is not lost */
  children?: ReactNode
  onRetry?: () => void
}

/** What could not be shown, and the way to try again. */
export function ErrorState({ title, wholePage = false, children, onRetry }: ErrorStateProps) {
  const retry = onRetry && (
    <Button variant="accent" onClick={onRetry}>
      Réessayer
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState title={title} wholePage={wholePage} action={retry}>
        {children}
      </EmptyState>
    </div>
  )
}

interface ReadFailureProps extends Pick<ErrorStateProps, 'title' | 'wholePage'> {
  query: { error: unknown; refetch: () => unknown }
  /** one more sentence: what is not lost */
  kept?: string
}

/** What could not be read and why, and the way to read it again. */
export function ReadFailure({ query, kept, ...state }: ReadFailureProps) {
  return (
    <ErrorState {...state} onRetry={() => void query.refetch()}>
      {messageOf(query.error)}
      {kept && ` ${kept}`}
    </ErrorState>
  )
}
