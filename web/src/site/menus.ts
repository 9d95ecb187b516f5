import { type PublicScreenName, SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'
import { shortName } from '@etapes-climat/domain/users/rules/short-name'
import { roleOf, type Session } from '../lib/session/session-store.ts'
import { pathOf, type RouteName } from '../routing/route-names.ts'

export interface MenuEntry {
  label: string
  to: string
}

type FixedRoute = Exclude<
  RouteName,
  'PagePage' | 'passwordReset' | 'sharedReport' | 'adminHistory' | `${string}View` | `${string}Edit`
>

const entry = (label: string, route: FixedRoute): MenuEntry => ({ label, to: pathOf(route) })

/** The entry of a public screen. */
export const publicEntry = (name: PublicScreenName): MenuEntry => ({
  label: SCREENS[name].label,
  to: SCREENS[name].path,
})

const VISITOR: readonly MenuEntry[] = [
  publicEntry('home'),
  publicEntry('whoAreWe'),
  publicEntry('findOutMore'),
  publicEntry('actuPage'),
  publicEntry('contact'),
  publicEntry('login'),
]

const MEMBER: readonly MenuEntry[] = [
  publicEntry('home'),
  publicEntry('whoAreWe'),
  publicEntry('actuPage'),
  entry('Mon parcours', 'reportNew'),
  publicEntry('findOutMore'),
  publicEntry('contact'),
]

const ADMIN: readonly MenuEntry[] = [
  entry('Étapes Climats', 'adminCardsIndex'),
  entry('Ouvrages exemplaires', 'adminExemplaryIndex'),
  entry('Pages', 'adminPageIndex'),
  entry('Classement', 'adminParams'),
  entry('Gestion de site', 'adminUsers'),
]

/** The entries of the main menu, in order, for a role (PUB-26, PUB-28, PUB-30). */
export function menuOf(session: Session | null): readonly MenuEntry[] {
  if (!session) return VISITOR
  const own = [entry(shortName(session.user), 'myAccountPage'), entry('Se déconnecter', 'logout')]
  return [...(roleOf(session) === 'admin' ? ADMIN : MEMBER), ...own]
}
