import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { ChunkError } from '../lib/load-chunk.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import styles from '../ui/feedback/not-found.module.css'
import { NotFound } from '../ui/feedback/not-found.tsx'
import layout from '../ui/layout.module.css'

/** In place of a screen that failed: the 404 page, or the failure and a way to try again. */
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

/** In place of a screen whose files could not be loaded; part of the first files, so always there. */
function StalePage() {
  return (
    <div className={layout.simplePage}>
      <div
        className={`${styles.sheet} grid gap-5 justify-items-start rule-ink-t pt-6`}
        role="alert"
      >
        <h1 className="text-3xl">Cette page n’a pas pu être chargée</h1>
        <p>
          Le réseau a été coupé, ou le site vient d’être mis à jour. Votre travail est conservé.
        </p>
        <Button variant="signal" size="l" onClick={() => location.reload()}>
          Recharger
        </Button>
      </div>
    </div>
  )
}
