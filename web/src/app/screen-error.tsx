import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { messageOf } from '../lib/api-error.ts'
import { NotFound } from '../site/not-found.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import layout from '../ui/layout.module.css'

/** In place of a screen that failed: the 404 page (PUB-22), or the failure and a way to retry. */
export function ScreenError() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <div className={layout.simplePage}>
      <ErrorState title="La page n’a pas pu être chargée" onRetry={() => void revalidate()}>
        {messageOf(error)}
      </ErrorState>
    </div>
  )
}
