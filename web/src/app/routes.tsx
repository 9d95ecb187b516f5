import { data, type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { loadChunk } from '../lib/load-chunk.ts'
import {
  ADMIN_ROUTES,
  MEMBER_ROUTES,
  type PrivateRouteName,
  pathOf,
  ROUTES,
} from '../routing/route-names.ts'
import { requireAdmin, requireMember } from './guards.ts'
import { hydrated } from './hydrated.ts'
import { AreaLoading } from './layouts/area-loading.tsx'
import { SiteLayout } from './layouts/site-layout.tsx'
import {
  isEmbedded,
  loadPublicScreen,
  PUBLIC_ROUTE_NAMES,
  type PublicRouteName,
} from './public-screens.ts'
import { ScreenError } from './screen-error.tsx'

const onServer = import.meta.env.SSR

/** A page rendered on the server. */
const publicPage = (name: PublicRouteName): RouteObject => ({
  id: name,
  path: ROUTES[name],
  lazy: () => loadPublicScreen(name),
})

/** The server rendered « Chargement en cours » in its place. */
async function afterHydration<Part>(loading: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([loading, hydrated])
  return part
}

/** Visitors do not even load the list of the screens of members and administrators. */
async function loadPrivate(name: PrivateRouteName) {
  const { loadPrivateScreen } = await loadChunk(() => import('./private-screens.ts'))
  return afterHydration(loadPrivateScreen(name))
}

/** A page of a signed-in person, or of a link: the server renders the layout, the browser the rest. */
function privatePage(name: PrivateRouteName): RouteObject {
  const route = { id: name, path: ROUTES[name] }
  if (onServer) return { ...route, Component: AreaLoading }
  return { ...route, lazy: () => loadPrivate(name), HydrateFallback: AreaLoading }
}

/** The pages of one role, with their guard and query cache. */
function privateArea(id: string, guard: LoaderFunction, addresses: object): RouteObject {
  const names = Object.keys(addresses) as PrivateRouteName[]
  const children = names.map(privatePage)
  if (onServer) return { id, children }
  return {
    id,
    loader: guard,
    lazy: () => afterHydration(loadChunk(() => import('./layouts/private-area.tsx'))),
    HydrateFallback: AreaLoading,
    children,
  }
}

/** Every address of the site and its screen. */
export const routes: RouteObject[] = [
  { path: '/', loader: () => redirect(pathOf('home')), Component: () => null },
  ...PUBLIC_ROUTE_NAMES.filter(isEmbedded).map((name) => ({
    ...publicPage(name),
    ErrorBoundary: ScreenError,
  })),
  {
    id: 'site',
    Component: SiteLayout,
    children: [
      {
        id: 'screens',
        ErrorBoundary: ScreenError,
        children: [
          ...PUBLIC_ROUTE_NAMES.filter((name) => !isEmbedded(name)).map(publicPage),
          privatePage('sharedReport'),
          privateArea('member-area', requireMember, MEMBER_ROUTES),
          privateArea('admin-area', requireAdmin, ADMIN_ROUTES),
          {
            path: '*',
            loader: () => {
              throw data(null, { status: 404 })
            },
            Component: () => null,
          },
        ],
      },
    ],
  },
]
