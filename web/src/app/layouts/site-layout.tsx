import { Suspense, useState } from 'react'
import { Outlet, useMatches, useNavigation } from 'react-router'
import { lazyPart } from '../../lib/load-chunk.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { ANNOUNCEMENT_ID } from '../../routing/page-title.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { CookieBand } from '../../site/cookie-band.tsx'
import { SiteFooter } from '../../site/site-footer.tsx'
import { SiteHeader } from '../../site/site-header.tsx'
import layout from '../../ui/layout.module.css'
import { SkipLink } from '../../ui/skip-link.tsx'
import styles from './site-layout.module.css'

/** Visitors do not load it; without it the screens still work. */
const SignedInLayer = lazyPart(() => import('./signed-in-layer.tsx'))

/** What surrounds every screen. */
export function SiteLayout() {
  const session = useSession()
  // The layer stays mounted, so that a lost session can be resumed in it.
  const [signedIn, setSignedIn] = useState(false)
  if (session && !signedIn) setSignedIn(true)
  const handle = useMatches().at(-1)?.handle as ScreenHandle<never> | undefined
  const isBare = handle?.layout === 'bare'
  return (
    <>
      <SkipLink target="contenu">Aller au contenu</SkipLink>
      {/* Filled at each navigation: a new page says its name. */}
      <p id={ANNOUNCEMENT_ID} className={layout.visuallyHidden} role="status" />
      {!isBare && <SiteHeader wide={handle?.layout === 'tool'} />}
      <NavigationProgress />
      <main id="contenu" tabIndex={-1}>
        <Outlet />
      </main>
      {!isBare && <SiteFooter />}
      <CookieBand />
      {signedIn && (
        <Suspense>
          <SignedInLayer />
        </Suspense>
      )}
    </>
  )
}

/** A line at the top while the next page loads. */
function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      className={`${styles.progress} fixed z-toast`}
      role="progressbar"
      aria-label="Chargement en cours"
    />
  )
}
