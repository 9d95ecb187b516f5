import { KNOWN_BLOCKS } from './page-slug.ts'

/** Words of the demonstration content, and addresses that lead nowhere (RFC 2606). */
const DEMONSTRATION =
  /(texte|lien|exemple|témoignage)s?\s+de\s+démonstration|https?:\/\/[\w.-]+\.example\b/i

/** Whether a text is one that an empty installation was given to look alive. */
export const isDemonstration = (html: string): boolean => DEMONSTRATION.test(html)

/**
 * Why a text needs work before the site goes online; null: it does not. A block that a screen
 * shows is `empty` until it has a text.
 */
export function unfinishedText(page: {
  slug: string
  content: string
}): 'empty' | 'demonstration' | null {
  if (isDemonstration(page.content)) return 'demonstration'
  const isBlank = !/<img\b/.test(page.content) && !page.content.replace(/<[^>]*>|\s/g, '')
  return isBlank && KNOWN_BLOCKS.includes(page.slug) ? 'empty' : null
}
