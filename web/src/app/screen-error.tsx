import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ChunkError } from '../lib/load-chunk.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { NotFound } from '../ui/feedback/not-found.tsx'
import layout from '../ui/layout.module.css'
import { StalePage } from './stale-page.tsx'

/** In place of a screen that failed: the 404 page (PUB-22), or the failure and a way to try again. */
export function ScreenError() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  if (error instanceof ChunkError) return <StalePage />
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <div className={layout.simplePage}>
      <ErrorState
        title="La page n’a pas pu être chargée"
        wholePage
        onRetry={() => void revalidate()}
      >
        Vérifiez votre connexion, puis réessayez dans un instant.
      </ErrorState>
    </div>
  )
}
