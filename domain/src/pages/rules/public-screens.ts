/** A public screen that search engines may list. */
export interface PublicScreen {
  path: string
  /** slugs of the text blocks that it shows: their last change is its own */
  blocks: readonly string[]
}

/** Public screens with a content of their own, as the sitemap of search engines lists them. */
export const PUBLIC_SCREENS: readonly PublicScreen[] = [
  { path: '/accueil', blocks: ['accueil-1'] },
  { path: '/a-la-une', blocks: [] },
  { path: '/qui-sommes-nous', blocks: ['qui-sommes-nous'] },
  {
    path: '/en-savoir-plus',
    blocks: ['en-savoir-plus-1', 'en-savoir-plus-2', 'en-savoir-plus-3'],
  },
  { path: '/contact', blocks: ['contact-1', 'contact-2'] },
  { path: '/se-connecter', blocks: ['rejoindre-1', 'rejoindre-2'] },
  { path: '/mentions-legales', blocks: ['rgpd'] },
  { path: '/plan-de-site', blocks: [] },
  { path: '/accessibilite', blocks: [] },
  { path: '/verifier', blocks: [] },
]
