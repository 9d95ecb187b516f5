import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchPath } from 'react-router'
import { cardQuery } from '../../card-page/member/api.ts'
import { exemplaryQuery } from '../../exemplaries/api.ts'
import { reportViewQuery } from '../../reports/api.ts'
import { ROUTES } from '../../routing/route-names.ts'
import { loadPrivateScreen } from '../private-screens.ts'

/** Time in ms a pointer must rest on a link before its target is loaded. */
const INTENT_MS = 80

const DESTINATIONS = {
  cardView: (client: QueryClient, id: string) => client.prefetchQuery(cardQuery(id)),
  exemplaryView: (client: QueryClient, id: string) => client.prefetchQuery(exemplaryQuery(id)),
  reportView: (client: QueryClient, id: string) => client.prefetchQuery(reportViewQuery(id)),
}
const NAMES = Object.keys(DESTINATIONS) as (keyof typeof DESTINATIONS)[]

/** Loads the screen and the data that a link leads to. */
function prefetch(client: QueryClient, { origin, pathname }: HTMLAnchorElement): void {
  if (origin !== location.origin || !navigator.onLine) return
  for (const name of NAMES) {
    const id = matchPath(ROUTES[name], pathname)?.params.id
    // These stand where the page of one report does.
    if (!id || pathname === ROUTES.reportNew || pathname === ROUTES.reportsCompare) continue
    // A failure is ignored here: following the link loads again, and shows the error.
    void Promise.allSettled([loadPrivateScreen(name), DESTINATIONS[name](client, id)])
  }
}

/** Prefetches the step, work or report of a link when it is pointed at or focused. */
export function usePrefetch(client: QueryClient): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const consider = ({ target }: Event) => {
      clearTimeout(timer)
      const link = target instanceof Element ? target.closest('a') : null
      if (link) timer = setTimeout(() => prefetch(client, link), INTENT_MS)
    }
    document.addEventListener('pointerover', consider)
    document.addEventListener('focusin', consider)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', consider)
      document.removeEventListener('focusin', consider)
    }
  }, [client])
}
