import { SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'
import type { Role } from '../../lib/session/session-store.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { MenuEntry } from '../menus.ts'

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
  entries: [
    { label: 'Mon parcours', to: pathOf('reportNew') },
    { label: 'Mon compte', to: pathOf('myAccountPage') },
    { label: 'Se déconnecter', to: pathOf('logout') },
  ],
}

const ADMIN: SitemapSection = {
  title: 'Administration',
  entries: [
    { label: 'Tableau de bord', to: pathOf('adminHome') },
    { label: 'Étapes Climats', to: pathOf('adminCardsIndex') },
    { label: 'Hiérarchie des étapes', to: pathOf('adminCardsHierarchy') },
    { label: 'Santé du catalogue', to: pathOf('adminHealth') },
    { label: 'Ouvrages exemplaires', to: pathOf('adminExemplaryIndex') },
    { label: 'Pages', to: pathOf('adminPageIndex') },
    { label: 'Classement', to: pathOf('adminParams') },
    { label: 'Gestion de site', to: pathOf('adminUsers') },
  ],
}

/** The pages of a role: public ones, then the member's, then the administrator's (PUB-19). */
export function sitemapOf(role: Role): readonly SitemapSection[] {
  if (role === 'anonymous') return [PUBLIC]
  return role === 'member' ? [PUBLIC, MEMBER] : [PUBLIC, MEMBER, ADMIN]
}
