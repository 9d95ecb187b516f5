import type { createBrowserRouter } from 'react-router'
import { forgetPreviousRoute, storePreviousRoute } from '../lib/address/previous-route.ts'
import { onPageName, pageName } from '../routing/page-name.ts'
import { ANNOUNCEMENT_ID, pageTitle } from '../routing/page-title.ts'
import { dismissRefusals, lastToast } from '../ui/feedback/toast-store.ts'

type Router = ReturnType<typeof createBrowserRouter>

const leafId = (state: Router['state']) => state.matches.at(-1)?.route.id ?? ''

/** A page that is loaded comes from no other page of the site, and is scrolled by none but the site. */
export function beginVisit(): void {
  history.scrollRestoration = 'manual'
  forgetPreviousRoute()
}

/**
 * After each navigation: sets and announces the title, scrolls to the top, moves the focus,
 * remembers the previous route, and removes messages about refusals.
 * @returns a function that stops it
 */
export function followNavigations(router: Router): () => void {
  let { location } = router.state
  let route = leafId(router.state)
  let isNamed = true
  /** the last message before the navigation that is under way; a page that loads begins without any */
  let lastToastBefore: number | null = 0
  const showTitle = () => {
    const name = pageName(router.state.location.pathname)
    document.title = pageTitle(router.state, name)
    return name !== undefined
  }
  const announce = () => {
    const announcement = document.getElementById(ANNOUNCEMENT_ID)
    if (announcement) announcement.textContent = document.title
  }
  const forgetNames = onPageName(() => {
    // The name of the page's subject arrived after the page.
    if (!showTitle() || isNamed) return
    isNamed = true
    announce()
  })
  const follow = (state: Router['state']) => {
    if (state.navigation.state !== 'idle' || !state.initialized) {
      lastToastBefore ??= lastToast()
      return
    }
    const lastShown = lastToastBefore ?? lastToast()
    lastToastBefore = null
    const hasName = showTitle()
    if (state.location.key === location.key) return
    const samePage = state.location.pathname === location.pathname
    location = state.location
    if (samePage) return
    dismissRefusals(lastShown)
    storePreviousRoute(route)
    route = leafId(state)
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    isNamed = hasName
    announce()
  }
  follow(router.state)
  const unsubscribe = router.subscribe(follow)
  return () => {
    unsubscribe()
    forgetNames()
  }
}
