import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorStateProps {
  title: string
  /** the title is that of the whole page */
  wholePage?: boolean
  /** what happened and what is kept */
  children?: ReactNode
  onRetry?: () => void
}

/** What could not be loaded, and the way to try again. */
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
