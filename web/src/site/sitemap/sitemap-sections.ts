import { SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'
import type { Role } from '../../lib/session/session-store.ts'
import { type MenuEntry, privateEntry } from '../../routing/private-entries.ts'

interface SitemapSection {
  title: string
  entries: readonly MenuEntry[]
}

const PUBLIC: SitemapSection = {
  title: 'Pages publiques',
  entries: Object.entries(SCREENS)
    .filter(([name]) => name !== 'planDeSite')
    .map(([, { label, path }]) => ({ label, to: path })),
}

const MEMBER: SitemapSection = {
  title: 'Espace adhérent',
  entries: [privateEntry('reportNew'), privateEntry('myAccountPage'), privateEntry('logout')],
}

const ADMIN: SitemapSection = {
  title: 'Administration',
  entries: [
    { ...privateEntry('adminHome'), label: 'Tableau de bord' },
    privateEntry('adminCardsIndex'),
    privateEntry('adminCardsHierarchy'),
    privateEntry('adminHealth'),
    privateEntry('adminExemplaryIndex'),
    privateEntry('adminPageIndex'),
    privateEntry('adminParams'),
    privateEntry('adminUsers'),
  ],
}

/** The pages of a role: public ones, then the member's, then the administrator's. */
export function sitemapOf(role: Role): readonly SitemapSection[] {
  if (role === 'anonymous') return [PUBLIC]
  return role === 'member' ? [PUBLIC, MEMBER] : [PUBLIC, MEMBER, ADMIN]
}
