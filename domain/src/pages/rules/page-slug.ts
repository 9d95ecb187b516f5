import { slugify } from '../../kernel/text.ts'
import { PAGE_FIELDS } from '../page-fields.ts'
import { PUBLIC_SCREENS } from './public-screens.ts'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Characters of a slug derived from a title, so that a suffix still fits behind it. */
const DERIVED_LENGTH = PAGE_FIELDS.slug.max - 20

/** Text blocks that the screens show, created where they are missing. */
export const KNOWN_BLOCKS: readonly string[] = PUBLIC_SCREENS.flatMap(({ blocks }) => blocks)

/** First segments of the screens' addresses, which no page may take. */
export const SCREEN_SEGMENTS: readonly string[] = [
  ...PUBLIC_SCREENS.map(({ path }) => path.slice(1)),
  'login',
  'inscription',
  'ne-plus-recevoir',
  'password',
  'deconnexion',
  'mon-parcours',
  'partage',
  'embarquer',
  'etape',
  'ouvrage-exemplaire',
  'mon-compte',
  'editer-mon-compte',
  'admin',
]

/** Whether a text has the form of a slug. */
export const isSlug = (text: string): boolean =>
  text.length <= PAGE_FIELDS.slug.max && SLUG.test(text)

/**
 * Why a slug that a client gives is refused; null when it may be taken.
 * @param reserved first segments of screens and calls
 */
export function slugFault(slug: string, reserved: ReadonlySet<string>): string | null {
  if (!isSlug(slug)) {
    return 'Une adresse ne contient que des lettres sans accent, des chiffres et des tirets.'
  }
  if (KNOWN_BLOCKS.includes(slug)) return null
  return reserved.has(slug) ? 'Cette adresse est réservée par le site.' : null
}

/**
 * Slug derived from a title: `Été` → `ete`, then `ete-2`; one that belongs to a screen, a call or a
 * known block becomes `page-…`.
 * @param taken whether another page has a slug already
 */
export function slugOfTitle(
  title: string,
  reserved: ReadonlySet<string>,
  taken: (slug: string) => boolean,
): string {
  const derived = slugify(title).slice(0, DERIVED_LENGTH).replace(/-+$/, '') || 'page'
  const isFree = !reserved.has(derived) && !KNOWN_BLOCKS.includes(derived)
  const base = isFree ? derived : `page-${derived}`
  let slug = base
  for (let count = 2; taken(slug); count += 1) slug = `${base}-${count}`
  return slug
}
