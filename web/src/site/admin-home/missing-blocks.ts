import type { Page } from '@etapes-climat/domain/pages/contract'
import { KNOWN_BLOCKS } from '@etapes-climat/domain/pages/rules/page-slug'
import { pathOf } from '../../routing/route-names.ts'

/** The page of each known block, by the beginning of its slug. */
const SHOWN_AT: [beginning: string, path: string][] = [
  ['accueil-', pathOf('home')],
  ['en-savoir-plus-', pathOf('findOutMore')],
  ['rgpd', pathOf('legals')],
  ['qui-sommes-nous', pathOf('whoAreWe')],
  ['contact-', pathOf('contact')],
  ['rejoindre-', pathOf('login')],
]

/** A block that a page of the site has room for, and that nobody has written yet (PAGE-15). */
export interface MissingBlock {
  slug: string
  /** page on which it is created, in edit mode (PAGE-09); null: none shows it */
  to: string | null
}

export function missingBlocks(pages: readonly Pick<Page, 'slug'>[]): MissingBlock[] {
  const there = new Set(pages.map(({ slug }) => slug))
  return KNOWN_BLOCKS.filter((slug) => !there.has(slug)).map((slug) => ({
    slug,
    to: SHOWN_AT.find(([beginning]) => slug.startsWith(beginning))?.[1] ?? null,
  }))
}
