/** The audience of an answer: members see published steps without completeness ones. */
export type CatalogueScope = 'member' | 'admin'

/** The steps that a viewer's searches and counts cover. */
export function scopeOf(viewer: { isAdmin: boolean } | null): CatalogueScope {
  return viewer?.isAdmin ? 'admin' : 'member'
}
