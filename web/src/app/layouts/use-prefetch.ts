import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchPath } from 'react-router'
import { cardQuery } from '../../cards/member/api.ts'
import { exemplaryQuery } from '../../exemplaries/api.ts'
import { reportViewQuery } from '../../reports/api.ts'
import { ROUTES } from '../route-names.ts'
import { lazyScreen } from '../screen.ts'

/** From pointing at a link to reading what it leads to, in ms: passing over it is not enough. */
const INTENT_MS = 80

interface Destination {
  path: string
  screen: string
  read: (client: QueryClient, id: string) => Promise<void>
}

const DESTINATIONS: readonly Destination[] = [
  {
    path: ROUTES.cardView,
    screen: 'cards/member/card',
    read: (client, id) => client.prefetchQuery(cardQuery(id)),
  },
  {
    path: ROUTES.exemplaryView,
    screen: 'exemplaries/member/exemplary',
    read: (client, id) => client.prefetchQuery(exemplaryQuery(id)),
  },
  {
    path: ROUTES.reportView,
    screen: 'reports/member/report',
    read: (client, id) => client.prefetchQuery(reportViewQuery(id)),
  },
]

/** Loads the screen and the data that a link leads to. */
function prefetch(client: QueryClient, { origin, pathname }: HTMLAnchorElement): void {
  if (origin !== location.origin || !navigator.onLine) return
  for (const { path, screen, read } of DESTINATIONS) {
    const id = matchPath(path, pathname)?.params.id
    // /mon-parcours/edition is the new report, not the page of one.
    if (!id || pathname === ROUTES.reportNew) continue
    // What fails here is asked again, and said, when the link is followed.
    void Promise.allSettled([lazyScreen(screen)(), read(client, id)])
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
