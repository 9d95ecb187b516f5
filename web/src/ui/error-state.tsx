import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorStateProps {
  title: string
  /** what happened and what is kept */
  children?: ReactNode
  onRetry?: () => void
}

/** What could not be loaded, and the way to try again. */
export function ErrorState({ title, children, onRetry }: ErrorStateProps) {
  const retry = onRetry && (
    <Button variant="accent" onClick={onRetry}>
      Réessayer
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState title={title} action={retry}>
        {children}
      </EmptyState>
    </div>
  )
}
