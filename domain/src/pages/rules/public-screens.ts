/** A public screen that search engines may list. */
interface PublicScreen {
  path: string
  /** in menus, in the footer and in « Plan de site » */
  label: string
  /** slugs of the text blocks that it shows: their last change is its own */
  blocks: readonly string[]
}

/**
 * Public screens with a content of their own, by route name, in the order of « Plan de site »: addresses,
 * both sitemaps, reserved slugs and known blocks are made from it.
 */
export const SCREENS = {
  home: { path: '/accueil', label: 'Accueil', blocks: ['accueil-1'] },
  whoAreWe: { path: '/qui-sommes-nous', label: 'Qui sommes-nous', blocks: ['qui-sommes-nous'] },
  findOutMore: {
    path: '/en-savoir-plus',
    label: 'En savoir plus',
    blocks: ['en-savoir-plus-1', 'en-savoir-plus-2', 'en-savoir-plus-3'],
  },
  actuPage: { path: '/a-la-une', label: 'À la une', blocks: [] },
  contact: { path: '/contact', label: 'Contact', blocks: ['contact-1', 'contact-2'] },
  login: {
    path: '/se-connecter',
    label: 'Connexion / inscription',
    blocks: ['rejoindre-1', 'rejoindre-2'],
  },
  verify: { path: '/verifier', label: 'Vérifier un rapport', blocks: [] },
  legals: { path: '/mentions-legales', label: 'Mentions légales', blocks: ['rgpd'] },
  accessibility: {
    path: '/accessibilite',
    label: 'Accessibilité\u00a0: non conforme',
    blocks: [],
  },
  planDeSite: { path: '/plan-de-site', label: 'Plan de site', blocks: [] },
} as const satisfies Record<string, PublicScreen>

export type PublicScreenName = keyof typeof SCREENS

export const PUBLIC_SCREENS: readonly PublicScreen[] = Object.values(SCREENS)
