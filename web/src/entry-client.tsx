import './ui/theme/tokens.css'
import './ui/theme/global.css'
import './ui/theme/utilities.css'
import { StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { noteHydrated } from './app/hydrated.ts'
import { beginVisit, followNavigations } from './app/navigation-effects.ts'
import { type PageData, readPageData } from './app/page-data.ts'
import { isPublicRoute } from './app/public-screens.ts'
import { routes } from './app/routes.tsx'
import { IsNavigatingContext } from './lib/address/is-navigating.ts'
import { loadChunk } from './lib/load-chunk.ts'
import { PasswordMinContext } from './lib/password-min.ts'
import { ProviderLabelContext } from './lib/provider-label.ts'
import { SeedContext } from './lib/seed.ts'
import { SESSION_ENDED } from './lib/session/session-ended.ts'
import { currentRole, currentSession } from './lib/session/session-store.ts'
import { listenForBack } from './lib/window/close-on-back.ts'
import { keepFocusInView } from './lib/window/keep-focus-in-view.ts'
import { PrefetchEditorContext } from './routing/prefetch-editor.ts'
import { pathOf } from './routing/route-names.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** The rendered screen must be there before hydration: nothing may differ from the server's. */
async function loadRenderedScreen() {
  const rendered = matchRoutes(routes, location)?.filter(({ route }) => isPublicRoute(route.id))
  for (const { route } of rendered ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, { ...(await route.lazy()), lazy: undefined })
  }
}

/** The account may have changed since the last visit: name, role. */
async function refreshSessionUser() {
  if (!currentSession() || location.pathname === pathOf('logout')) return
  try {
    const { fetchMe } = await loadChunk(() => import('./users/api.ts'))
    await fetchMe()
  } catch {
    // Offline or refused: the call that needs the account says so.
  }
}

/**
 * The site, and what waits until React has taken the page over. Effects of RouterProvider run before:
 * the router keeps what happened until then for its first subscriber only.
 */
function Site({ router, isRendered }: { router: Router; isRendered: boolean }) {
  useLayoutEffect(() => {
    noteHydrated()
    // The server rendered the visitors' page; administrators see more on it.
    if (isRendered && currentRole() === 'admin') void router.revalidate()
    return followNavigations(router)
  }, [router, isRendered])
  return (
    <PrefetchEditorContext value={prefetchEditor}>
      <IsNavigatingContext value={() => router.state.navigation.state !== 'idle'}>
        <RouterProvider router={router} />
      </IsNavigatingContext>
    </PrefetchEditorContext>
  )
}

function startRouter(pageData: PageData | null) {
  beginVisit()
  listenForBack()
  keepFocusInView()
  const router = createBrowserRouter(routes, pageData ? { hydrationData: pageData.hydration } : {})
  addEventListener(SESSION_ENDED, () => void router.navigate(pathOf('login')))
  const app = (
    <StrictMode>
      <SeedContext value={pageData?.seed ?? 0}>
        <PasswordMinContext value={pageData?.passwordMin ?? null}>
          <ProviderLabelContext value={pageData?.providerLabel ?? null}>
            <Site router={router} isRendered={pageData !== null} />
          </ProviderLabelContext>
        </PasswordMinContext>
      </SeedContext>
    </StrictMode>
  )
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  // As a transition it is done in slices, between which a tap is answered.
  if (pageData) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

async function start() {
  const pageData = readPageData()
  if (pageData) await loadRenderedScreen()
  startRouter(pageData)
  await refreshSessionUser()
}

void start()

let started = false

/**
 * Loads the screen that most people get after signing in, while they type: it is to be there 4 s after
 * it on a slow network (docs/performance.md).
 */
function prefetchEditor(): void {
  if (started || !navigator.onLine) return
  started = true
  // What fails here is loaded again, and said, once it is needed.
  void Promise.allSettled([
    loadChunk(() => import('./app/private-screens.ts')).then(({ loadPrivateScreen }) =>
      loadPrivateScreen('reportNew'),
    ),
    loadChunk(() => import('./app/layouts/private-area.tsx')),
    loadChunk(() => import('./app/layouts/signed-in-layer.tsx')),
  ])
}
