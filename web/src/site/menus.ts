import { type PublicScreenName, SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'
import { shortName } from '@etapes-climat/domain/users/rules/short-name'
import { roleOf, type Session } from '../lib/session/session-store.ts'
import { type MenuEntry, privateEntry } from '../routing/private-entries.ts'
import { pathOf } from '../routing/route-names.ts'

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
  privateEntry('reportNew'),
  publicEntry('findOutMore'),
  publicEntry('contact'),
]

const ADMIN: readonly MenuEntry[] = [
  privateEntry('adminCardsIndex'),
  privateEntry('adminExemplaryIndex'),
  privateEntry('adminPageIndex'),
  privateEntry('adminParams'),
  privateEntry('adminUsers'),
]

/** The entries of the main menu, in order, for a role. */
export function menuOf(session: Session | null): readonly MenuEntry[] {
  if (!session) return VISITOR
  const own = [
    { label: shortName(session.user), to: pathOf('myAccountPage') },
    privateEntry('logout'),
  ]
  return [...(roleOf(session) === 'admin' ? ADMIN : MEMBER), ...own]
}
