import type { Page } from '@etapes-climat/domain/pages/contract'
import { PUBLIC_SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'

/** A block that a page of the site has room for, and that nobody has written yet. */
export interface MissingBlock {
  slug: string
  /** page on which it is created, in edit mode */
  to: string
}

export function missingBlocks(pages: readonly Pick<Page, 'slug'>[]): MissingBlock[] {
  const there = new Set(pages.map(({ slug }) => slug))
  return PUBLIC_SCREENS.flatMap(({ path, blocks }) =>
    blocks.filter((slug) => !there.has(slug)).map((slug) => ({ slug, to: path })),
  )
}
