import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchPath } from 'react-router'
import { cardQuery } from '../../card-page/member/api.ts'
import { exemplaryQuery } from '../../exemplaries/api.ts'
import { reportViewQuery } from '../../reports/api.ts'
import { ROUTES } from '../../routing/route-names.ts'
import { loadPrivateScreen } from '../private-screens.ts'

/** From pointing at a link to reading what it leads to, in ms: passing over it is not enough. */
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
    // What fails here is asked again, and said, when the link is followed.
    void Promise.allSettled([loadPrivateScreen(name), DESTINATIONS[name](client, id)])
  }
}

/** Reads ahead what a link to a step, a work or a report leads to, once it is pointed at or focused. */
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
