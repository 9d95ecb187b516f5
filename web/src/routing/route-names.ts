import type { DescribedType } from '@etapes-climat/domain/items/described-kinds'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import { EMBEDDED_PAGES } from '@etapes-climat/domain/pages/rules/embedded-pages'
import { type PublicScreenName, SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'
import { generatePath } from 'react-router'

/** Addresses of the pages that need an account. */
export const MEMBER_ROUTES = {
  myReports: '/mon-parcours',
  reportNew: '/mon-parcours/edition',
  reportEdit: '/mon-parcours/edition/:id',
  reportsCompare: '/mon-parcours/comparer',
  reportWorkshop: '/mon-parcours/atelier/:id',
  workshopMinutes: '/mon-parcours/compte-rendu/:id',
  dueSteps: '/mon-parcours/echeances',
  reportView: '/mon-parcours/:id',
  cardView: '/etape/:id',
  exemplaryView: '/ouvrage-exemplaire/:id',
  myAccountPage: '/mon-compte',
  myAccountEdit: '/editer-mon-compte',
} as const

/** Addresses of the pages that a link alone leads to. */
const LINK_ROUTES = { sharedReport: '/partage/:token' } as const

/** The two addresses of the editor of a described kind. */
export type DescribedRouteName = `admin${DescribedType}${'New' | 'Edit'}`

/** Addresses of the pages of administration. */
export const ADMIN_ROUTES = {
  adminHome: '/admin',
  adminReportEdit: '/admin/mon-parcours/:id',
  adminCardsIndex: '/admin/etapes',
  adminCardsHierarchy: '/admin/etapes/hierarchie',
  adminCardsGrid: '/admin/etapes/grille',
  adminHealth: '/admin/sante',
  adminBarometer: '/admin/barometre',
  adminOpenData: '/admin/donnees-ouvertes',
  adminSignIns: '/admin/connexions',
  adminCardView: '/admin/etapes/apercu/:id',
  adminImport: '/admin/import',
  adminUsers: '/admin/utilisateurs',
  adminUserNew: '/admin/utilisateurs/nouveau',
  adminUserImport: '/admin/utilisateurs/import',
  adminUserEdit: '/admin/user/edit/:id',
  adminParams: '/admin/parametrages',
  adminExemplaryIndex: '/admin/ouvrages-exemplaires',
  adminExemplaryNew: '/admin/ouvrage-exemplaire/nouveau',
  adminExemplaryEdit: '/admin/ouvrage-exemplaire/:id',
  adminTestimonyNew: '/admin/temoignage/nouveau',
  adminTestimonyEdit: '/admin/temoignage/:id',
  adminPageIndex: '/admin/page/edition',
  adminPageNew: '/admin/page/nouveau',
  adminPageEdit: '/admin/page/:id',
  adminHistory: '/admin/historique/:kind/:id',
  adminJournal: '/admin/journal',
} as const satisfies Record<DescribedRouteName, string> & Record<string, string>

/** Every page address of the site, by route name. */
export const ROUTES = {
  ...(recordOf(Object.keys(SCREENS) as PublicScreenName[], (name) => SCREENS[name].path) as {
    [Name in PublicScreenName]: (typeof SCREENS)[Name]['path']
  }),
  loginAlias: '/login',
  providerReturn: '/se-connecter/retour',
  registred: '/inscription/envoyee',
  passwordForgotten: '/password/forgotten',
  passwordReset: '/password/reset/:token',
  endRecurringMail: '/ne-plus-recevoir/:token',
  logout: '/deconnexion',
  PagePage: '/:slug',
  ...EMBEDDED_PAGES,
  ...LINK_ROUTES,
  ...MEMBER_ROUTES,
  ...ADMIN_ROUTES,
} as const

export type RouteName = keyof typeof ROUTES

/** Pages of which the server renders only the layout. */
export type PrivateRouteName =
  | keyof typeof LINK_ROUTES
  | keyof typeof MEMBER_ROUTES
  | keyof typeof ADMIN_ROUTES

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Address of a named route, its parameters filled in: `pathOf('cardView', { id })`. */
export function pathOf<Name extends RouteName>(
  name: Name,
  ...parameters: ParameterOf<(typeof ROUTES)[Name]> extends never
    ? []
    : [Record<ParameterOf<(typeof ROUTES)[Name]>, string>]
): string {
  return generatePath<string>(ROUTES[name], parameters[0] ?? {})
}
