import type { PublicScreenName } from '@etapes-climat/domain/pages/rules/public-screens'
import { data, type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { loadChunk } from '../lib/load-chunk.ts'
import {
  ADMIN_ROUTES,
  MEMBER_ROUTES,
  type PrivateRouteName,
  pathOf,
  ROUTES,
  type RouteName,
} from '../routing/route-names.ts'
import * as home from '../site/home/home.screen.tsx'
import { requireAdmin, requireMember } from './guards.ts'
import { hydrated } from './hydrated.ts'
import { AreaLoading } from './layouts/area-loading.tsx'
import { SiteLayout } from './layouts/site-layout.tsx'
import { lazyScreen, screenSource } from './public-screens.ts'
import { ScreenError } from './screen-error.tsx'

const onServer = import.meta.env.SSR

/** Source file of the public screens, by route name: a rendered page links to its files. */
export const publicSources = new Map<string, string>()

const CONTACT_FORM = 'src/contact/public/contact-form.tsx'

/** Parts of those screens that the server draws and whose code comes later, for their styles: source files. */
export const islandSources: ReadonlyMap<string, string> = new Map([
  ['home', CONTACT_FORM],
  ['contact', CONTACT_FORM],
])

/** A page rendered on the server. */
function publicPage(name: RouteName, screen: string): RouteObject {
  publicSources.set(name, screenSource(screen))
  return { id: name, path: ROUTES[name], lazy: lazyScreen(screen) }
}

/** Where most people enter: it comes with what every page needs, for apart it would weigh twice as much. */
const homePage: RouteObject = { id: 'home', path: ROUTES.home, ...home }
publicSources.set('home', screenSource('site/home/home'))

/** Every other public screen, by its file without extension. */
const FILES: Record<Exclude<PublicScreenName, 'home'>, string> = {
  actuPage: 'cards/public/front-page',
  whoAreWe: 'pages/public/who-are-we',
  findOutMore: 'pages/public/find-out-more',
  contact: 'contact/public/contact',
  legals: 'pages/public/legals',
  planDeSite: 'site/sitemap/sitemap',
  accessibility: 'site/accessibility/accessibility',
  verify: 'verification/public/verify',
  login: 'sessions/public/login',
}
const PUBLIC_PAGES = Object.entries(FILES).map(([name, file]) =>
  publicPage(name as PublicScreenName, file),
)

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
  {
    id: 'site',
    Component: SiteLayout,
    children: [
      {
        id: 'screens',
        ErrorBoundary: ScreenError,
        children: [
          homePage,
          ...PUBLIC_PAGES,
          publicPage('loginAlias', 'sessions/public/login'),
          publicPage('registred', 'users/public/registered'),
          publicPage('passwordForgotten', 'sessions/public/password-forgotten'),
          publicPage('passwordReset', 'sessions/public/password-reset'),
          publicPage('logout', 'sessions/public/logout'),
          privatePage('sharedReport'),
          privateArea('member-area', requireMember, MEMBER_ROUTES),
          privateArea('admin-area', requireAdmin, ADMIN_ROUTES),
          publicPage('PagePage', 'pages/public/page'),
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
