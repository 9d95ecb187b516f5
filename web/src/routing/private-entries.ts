import { pathOf } from './route-names.ts'

/** An entry of a menu. */
export interface MenuEntry {
  label: string
  to: string
}

/** What menus, titles and links call the screens of signed-in people. */
export const PRIVATE_TITLES = {
  reportNew: 'Mon parcours',
  myReports: 'Mes rapports',
  dueSteps: 'Mes échéances',
  myAccountPage: 'Mon compte',
  logout: 'Se déconnecter',
  adminHome: 'Administration',
  adminCardsIndex: 'Étapes Climats',
  adminCardsHierarchy: 'Hiérarchie des étapes',
  adminCardsGrid: 'Grille des étapes',
  adminImport: 'Importer un tableur',
  adminHealth: 'Santé du catalogue',
  adminBarometer: 'Baromètre',
  adminOpenData: 'Données ouvertes',
  adminSignIns: 'Connexions',
  adminExemplaryIndex: 'Ouvrages exemplaires',
  adminPageIndex: 'Pages',
  adminParams: 'Classement',
  adminJournal: 'Journal',
  adminUsers: 'Gestion de site',
  adminUserImport: 'Importer des membres',
} as const

type PrivateScreen = keyof typeof PRIVATE_TITLES

/** The entry that leads to a screen. */
export const privateEntry = (name: PrivateScreen): MenuEntry => ({
  label: PRIVATE_TITLES[name],
  to: pathOf(name),
})
