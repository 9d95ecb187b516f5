import { EMBEDDED_PAGES } from '@etapes-climat/domain/pages/rules/embedded-pages'
import type { PublicScreenName } from '@etapes-climat/domain/pages/rules/public-screens'
import { loadChunk } from '../lib/load-chunk.ts'
import type { RouteName } from '../routing/route-names.ts'
import type { ScreenModule } from '../routing/screen.ts'

type Load = () => Promise<ScreenModule>

/** The screens that the server renders, by route name; the browser loads each on the first visit. */
const PUBLIC_SCREENS = {
  home: () => import('../site/home/home.screen.tsx'),
  actuPage: () => import('../cards/public/front-page.screen.tsx'),
  whoAreWe: () => import('../pages/public/who-are-we.screen.tsx'),
  findOutMore: () => import('../pages/public/find-out-more.screen.tsx'),
  contact: () => import('../contact/public/contact.screen.tsx'),
  legals: () => import('../pages/public/legals.screen.tsx'),
  planDeSite: () => import('../site/sitemap/sitemap.screen.tsx'),
  accessibility: () => import('../site/accessibility/accessibility.screen.tsx'),
  verify: () => import('../verification/public/verify.screen.tsx'),
  login: () => import('../sessions/public/login.screen.tsx'),
  loginAlias: () => import('../sessions/public/login.screen.tsx'),
  providerReturn: () => import('../sessions/public/provider-return.screen.tsx'),
  registred: () => import('../users/public/registered.screen.tsx'),
  passwordForgotten: () => import('../sessions/public/password-forgotten.screen.tsx'),
  passwordReset: () => import('../sessions/public/password-reset.screen.tsx'),
  endRecurringMail: () => import('../users/public/end-recurring-mail.screen.tsx'),
  logout: () => import('../sessions/public/logout.screen.tsx'),
  PagePage: () => import('../pages/public/page.screen.tsx'),
  embeddedStep: () => import('../embedded/embedded-step.screen.tsx'),
  embeddedCalculator: () => import('../embedded/embedded-calculator.screen.tsx'),
} satisfies Record<PublicScreenName, Load> & { [Name in RouteName]?: Load }

export type PublicRouteName = keyof typeof PUBLIC_SCREENS

export const PUBLIC_ROUTE_NAMES = Object.keys(PUBLIC_SCREENS) as PublicRouteName[]

/** Whether the server renders the screen of a route. */
export const isPublicRoute = (id: string | undefined): id is PublicRouteName =>
  PUBLIC_ROUTE_NAMES.some((name) => name === id)

/** Whether a page is for frames of other sites. */
export const isEmbedded = (id: string | undefined): boolean =>
  id !== undefined && Object.hasOwn(EMBEDDED_PAGES, id)

/** Loads the screen of a visitors' page. */
export const loadPublicScreen = (name: PublicRouteName): Promise<ScreenModule> =>
  loadChunk<ScreenModule>(PUBLIC_SCREENS[name])
